import { useId, useState } from 'react'
import { MAX_MESSAGES_PER_REQUEST, MESSAGE_LIST_FILTERS } from '../../../shared/message.ts'
import { getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { EmptyState } from '../components/loading-states.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { SearchField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import { deleteMessages } from './messages-api.ts'
import type { MessagesState } from './use-messages.ts'

export function Inbox({ inbox, suspects }: { inbox: MessagesState; suspects: number }) {
  const { messages, typed, opened } = inbox
  const [selected, setSelected] = useState<number[] | null>(null)
  const { run, isBusy } = useExclusiveAction()
  const name = `${useId()}-choice`
  const filter = <MessageFilter {...{ inbox, suspects, name }} onChange={() => setSelected(null)} />
  if (messages.length === 0 && inbox.isUnfiltered && typed === '')
    return (
      <>
        <EmptyState title={t('messages.empty')}>
          <p className="soft">{t('messages.emptyText')}</p>
        </EmptyState>
        {filter}
      </>
    )
  const showMore = () =>
    run('more', async () => {
      const result = await inbox.more()
      if (!result.ok)
        showFailureToast(t('messages.loadFailed'), getErrorMessage(result), 'messages')
      return false
    })
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField
          label={t('messages.search')}
          typed={typed}
          onType={(words) => {
            inbox.search(words)
            setSelected(null)
          }}
        />
        {filter}
      </div>
      {messages.length > 0 && (
        <BulkDeletion inbox={inbox} selected={selected} onSelect={setSelected} />
      )}
      {messages.length === 0 && (
        <p className="soft" role="status">
          {t('messages.none')}
        </p>
      )}
      <ul className={styles.messages}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            isOpen={message.id === opened}
            onToggle={() => inbox.setOpened(message.id === opened ? null : message.id)}
            inbox={inbox}
            {...(selected && {
              isSelected: selected.includes(message.id),
              onSelect: (isSelected: boolean) =>
                setSelected(
                  isSelected
                    ? [...selected, message.id]
                    : selected.filter((one) => one !== message.id),
                ),
            })}
          />
        ))}
      </ul>
      {inbox.hasMore && (
        <p>
          <ActionButton isBusy={isBusy} onPress={showMore}>
            {t('messages.more')}
          </ActionButton>
        </p>
      )}
    </>
  )
}

type MessageFilterProps = {
  inbox: MessagesState
  suspects: number
  name: string
  onChange: () => void
}

const MessageFilter = ({ inbox, suspects, name, onChange }: MessageFilterProps) => (
  <fieldset className={styles.filters}>
    <legend className="visually-hidden">{t('messages.choice')}</legend>
    {MESSAGE_LIST_FILTERS.map((list) => (
      <label key={list} className={styles.filter}>
        <input
          type="radio"
          name={name}
          checked={inbox.show === list}
          onChange={() => {
            inbox.choose(list)
            onChange()
          }}
        />
        {t(list === 'unread' ? 'messages.unreadOnly' : `messages.${list}`)}
        {list === 'suspects' && suspects > 0 && ` (${suspects})`}
      </label>
    ))}
  </fieldset>
)

type BulkDeletionProps = {
  inbox: MessagesState
  /** Ids of messages, or null while selection mode is off. */
  selected: number[] | null
  onSelect: (selected: number[] | null) => void
}

/** Deletes the selected messages or the whole spam list. */
function BulkDeletion({ inbox, selected, onSelect }: BulkDeletionProps) {
  const { messages, show, typed } = inbox
  const [question, setQuestion] = useState<'selected' | 'spam' | null>(null)
  const { run, isBusy } = useExclusiveAction()
  const ids = selected ?? []
  const deleteChosen = () =>
    run('erase', async () => {
      setQuestion(null)
      const newest = messages[0]?.id
      const result = await deleteMessages(
        question === 'spam' && newest ? { suspects_up_to: newest } : { ids },
      )
      if (result.ok) {
        showToast(t('messages.erased', { count: result.value.erased }), '', 'messages')
        inbox.drop(question === 'spam' ? messages.map(({ id }) => id) : ids)
        inbox.setOpened(null)
        onSelect(null)
        void inbox.load()
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return false
    })
  return (
    <div className={styles.bulkActions}>
      {selected === null ? (
        <ActionButton isBusy={isBusy} onPress={() => onSelect([])}>
          {t('messages.select')}
        </ActionButton>
      ) : (
        <>
          <ActionButton
            isBusy={isBusy}
            onPress={() =>
              onSelect(messages.slice(0, MAX_MESSAGES_PER_REQUEST).map(({ id }) => id))
            }
          >
            {t('messages.selectAll')}
          </ActionButton>
          {ids.length > 0 && (
            <ActionButton isBusy={isBusy} isPrimary onPress={() => setQuestion('selected')}>
              {t('messages.removeSelected', { count: ids.length })}
            </ActionButton>
          )}
          <ActionButton isBusy={isBusy} onPress={() => onSelect(null)}>
            {t('messages.stopSelecting')}
          </ActionButton>
        </>
      )}
      {show === 'suspects' && typed === '' && selected === null && (
        <ActionButton isBusy={isBusy} onPress={() => setQuestion('spam')}>
          {t('messages.removeSuspects')}
        </ActionButton>
      )}
      {question && (
        <SmallDialog
          isAlert
          title={
            question === 'spam'
              ? t('messages.removeSuspectsQuestion')
              : t('messages.removeSelectedQuestion', { count: ids.length })
          }
          confirmLabel={t('messages.remove')}
          onCancel={() => setQuestion(null)}
          onConfirm={deleteChosen}
        >
          <p>{t('messages.removeManyText')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
