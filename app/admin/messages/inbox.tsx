import { useId, useState } from 'react'
import { MESSAGE_LISTS, MOST_MESSAGES } from '../../../shared/message.ts'
import { SearchField } from '../form/search-field.tsx'
import { ActButton } from '../parts/act-button.tsx'
import { NothingHere } from '../parts/list-state.tsx'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { eraseMessages, reasonOf } from './calls.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import type { Messages } from './use-messages.ts'

/** Lists the messages, newest first, with a search, filters and bulk deletion. */
export function Inbox({ inbox }: { inbox: Messages }) {
  const { messages, typed, opened } = inbox
  const [selected, setSelected] = useState<number[] | null>(null)
  const { begin, isHeld } = useOneAct()
  const id = useId()
  if (messages.length === 0 && inbox.isWhole && typed === '')
    return (
      <>
        <NothingHere title={t('messages.empty')}>
          <p className="soft">{t('messages.emptyText')}</p>
        </NothingHere>
        <Choices inbox={inbox} name={`${id}-choice`} onChange={() => setSelected(null)} />
      </>
    )
  const showMore = () =>
    begin('more', async () => {
      const answer = await inbox.more()
      if (!answer.ok) sayFailed(t('messages.loadFailed'), reasonOf(answer), 'messages')
      return false
    })
  return (
    <>
      <div className={styles.narrowing}>
        <SearchField
          label={t('messages.search')}
          typed={typed}
          onType={(words) => {
            inbox.search(words)
            setSelected(null)
          }}
        />
        <Choices inbox={inbox} name={`${id}-choice`} onChange={() => setSelected(null)} />
      </div>
      {messages.length > 0 && <Erasing inbox={inbox} selected={selected} onSelect={setSelected} />}
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
          <ActButton isHeld={isHeld} onPress={showMore}>
            {t('messages.more')}
          </ActButton>
        </p>
      )}
    </>
  )
}

type ChoicesProps = { inbox: Messages; name: string; onChange: () => void }

const Choices = ({ inbox, name, onChange }: ChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend className="quiet">{t('messages.choice')}</legend>
    {MESSAGE_LISTS.map((list) => (
      <label key={list} className={styles.choice}>
        <input
          type="radio"
          name={name}
          checked={inbox.show === list}
          onChange={() => {
            inbox.choose(list)
            onChange()
          }}
        />
        {t(`messages.${list}`)}
      </label>
    ))}
  </fieldset>
)

type ErasingProps = {
  inbox: Messages
  /** The ids of the selected messages, or null if selection mode is off. */
  selected: number[] | null
  onSelect: (selected: number[] | null) => void
}

/** Deletes the selected messages, or all messages in the spam list. */
function Erasing({ inbox, selected, onSelect }: ErasingProps) {
  const { messages, show, typed } = inbox
  const [question, setQuestion] = useState<'selected' | 'suspects' | null>(null)
  const { begin, isHeld } = useOneAct()
  const ids = selected ?? []
  const erase = () =>
    begin('erase', async () => {
      setQuestion(null)
      const newest = messages[0]?.id
      const answer = await eraseMessages(
        question === 'suspects' && newest ? { suspects_up_to: newest } : { ids },
      )
      if (answer.ok) {
        say(t('messages.erased', { count: answer.value.erased }), '', 'messages')
        inbox.drop(question === 'suspects' ? messages.map(({ id }) => id) : ids)
        inbox.setOpened(null)
        onSelect(null)
        void inbox.load()
      } else sayFailed(t('messages.failed'), reasonOf(answer), 'messages')
      return false
    })
  return (
    <div className={styles.erasing}>
      {selected === null ? (
        <ActButton isHeld={isHeld} onPress={() => onSelect([])}>
          {t('messages.select')}
        </ActButton>
      ) : (
        <>
          <ActButton
            isHeld={isHeld}
            onPress={() => onSelect(messages.slice(0, MOST_MESSAGES).map(({ id }) => id))}
          >
            {t('messages.selectAll')}
          </ActButton>
          {ids.length > 0 && (
            <ActButton isHeld={isHeld} isFirst onPress={() => setQuestion('selected')}>
              {t('messages.removeSelected', { count: ids.length })}
            </ActButton>
          )}
          <ActButton isHeld={isHeld} onPress={() => onSelect(null)}>
            {t('messages.stopSelecting')}
          </ActButton>
        </>
      )}
      {show === 'suspects' && typed === '' && selected === null && (
        <ActButton isHeld={isHeld} onPress={() => setQuestion('suspects')}>
          {t('messages.removeSuspects')}
        </ActButton>
      )}
      {question && (
        <SmallDialog
          isAlert
          title={
            question === 'suspects'
              ? t('messages.removeSuspectsQuestion')
              : t('messages.removeSelectedQuestion', { count: ids.length })
          }
          confirmLabel={t('messages.remove')}
          onCancel={() => setQuestion(null)}
          onConfirm={erase}
        >
          <p>{t('messages.removeManyText')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
