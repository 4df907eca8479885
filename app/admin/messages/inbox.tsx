import { useId, useState } from 'react'
import {
  type InboxStatus,
  MAX_MESSAGES_PER_REQUEST,
  MESSAGE_LIST_FILTERS,
} from '../../../shared/message.ts'
import { type ApiResult, getErrorMessage } from '../api/api.ts'
import { ask } from '../components/ask.tsx'
import { ActionButton } from '../components/buttons.tsx'
import { EmptyState } from '../components/loading-states.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { SearchField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import { deleteMessages, trashMessages } from './messages-api.ts'
import type { MessagesState } from './use-messages.ts'

type InboxProps = { inbox: MessagesState; status: InboxStatus | null }

export function Inbox({ inbox, status }: InboxProps) {
  const { unread_suspects: suspects = 0, deleted = 0 } = status ?? {}
  const { messages, typed, opened } = inbox
  const [selected, setSelected] = useState<number[] | null>(null)
  const { run, isBusy } = useExclusiveAction()
  const name = `${useId()}-choice`
  const filter = <MessageFilter {...{ inbox, suspects, name }} onChange={() => setSelected(null)} />
  if (messages.length === 0 && inbox.isUnfiltered && typed === '')
    return (
      <>
        <EmptyState title={t(deleted > 0 ? 'messages.allInTrash' : 'messages.empty')}>
          {suspects + deleted === 0 && <p className="soft">{t('messages.emptyText')}</p>}
          {suspects > 0 && (
            <p className="soft">{t('messages.onlySuspects', { count: suspects })}</p>
          )}
          {deleted > 0 && <p className="soft">{t('messages.onlyDeleted', { count: deleted })}</p>}
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
      {inbox.show === 'trash' && <p className="soft">{t('messages.trashHint')}</p>}
      {messages.length > 0 && (
        <BulkDeletion inbox={inbox} selected={selected} onSelect={setSelected} />
      )}
      {messages.length === 0 && (
        <p className="soft" role="status">
          {t('messages.none')}
        </p>
      )}
      <ul>
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
          checked={inbox.chosen === list}
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
  /** The ids of the selected messages, or null while selection mode is off. */
  selected: number[] | null
  onSelect: (selected: number[] | null) => void
}

/** Selected messages go to the trash. In the trash, and for all spam, deletion is final. */
function BulkDeletion({ inbox, selected, onSelect }: BulkDeletionProps) {
  const { messages, show, typed } = inbox
  const { run, isBusy } = useExclusiveAction()
  const ids = messages.map(({ id }) => id).filter((id) => selected?.includes(id))
  const isTrash = show === 'trash'
  const move = <Value,>(
    moved: number[],
    call: () => Promise<ApiResult<Value>>,
    showDone: (value: Value) => void,
  ) =>
    run('move', async () => {
      const result = await call()
      if (result.ok) {
        showDone(result.value)
        inbox.drop(moved)
        inbox.setOpened(null)
        onSelect(null)
        void inbox.load()
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return false
    })
  const erase = async (question: 'selected' | 'spam') => {
    const newest = messages[0]?.id
    const isSpam = question === 'spam' && newest !== undefined
    const isConfirmed = await ask({
      title: isSpam
        ? t('messages.removeSuspectsQuestion')
        : t('messages.eraseSelectedQuestion', { count: ids.length }),
      text: t('messages.removeManyText'),
      confirmLabel: t('messages.erase'),
    })
    if (!isConfirmed) return
    const erased = isSpam ? messages.map(({ id }) => id) : ids
    await move(
      erased,
      () => deleteMessages(isSpam ? { suspects_up_to: newest } : { ids }),
      ({ erased: count }) => showToast(t('messages.erased', { count }), '', 'messages'),
    )
  }
  const moveToTrash = () =>
    move(
      ids,
      () => trashMessages(ids),
      () =>
        showToast(t('messages.trashed', { count: ids.length }), '', 'messages', {
          action: { label: t('delete.undo'), run: () => inbox.restore(ids) },
        }),
    )
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
            <ActionButton
              isBusy={isBusy}
              isPrimary
              onPress={() => void (isTrash ? erase('selected') : moveToTrash())}
            >
              {t(isTrash ? 'messages.eraseSelected' : 'messages.removeSelected', {
                count: ids.length,
              })}
            </ActionButton>
          )}
          <ActionButton isBusy={isBusy} onPress={() => onSelect(null)}>
            {t('messages.stopSelecting')}
          </ActionButton>
        </>
      )}
      {show === 'suspects' && typed === '' && selected === null && (
        <ActionButton isBusy={isBusy} onPress={() => void erase('spam')}>
          {t('messages.removeSuspects')}
        </ActionButton>
      )}
      <p role="status">
        {inbox.newCount > 0 && show !== 'trash' && (
          <ActionButton isBusy={isBusy} isPrimary onPress={() => void inbox.showNew()}>
            {t('messages.new', { count: inbox.newCount })}
          </ActionButton>
        )}
      </p>
    </div>
  )
}
