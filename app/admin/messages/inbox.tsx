import { useId, useState } from 'react'
import type { Message } from '../../../shared/message.ts'
import { SearchField } from '../form/search-field.tsx'
import { NothingHere } from '../parts/list-state.tsx'
import { finds, plain } from '../parts/search.ts'
import { t } from '../parts/texts.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import type { Messages } from './use-messages.ts'

const CHOICES = {
  all: ({ suspicion }: Message) => suspicion === null,
  unreadOnly: ({ suspicion, is_read }: Message) => suspicion === null && !is_read,
  suspects: ({ suspicion }: Message) => suspicion !== null,
}
type Choice = keyof typeof CHOICES
const NAMES = Object.keys(CHOICES) as Choice[]

const textOf = ({ name, email, subject, message, art_piece }: Message) =>
  plain([name, email, subject, message, art_piece?.title ?? ''])

/** The messages, the latest first. What was chosen stays in sight although reading it has changed what it is. */
export function Inbox({ inbox }: { inbox: Messages }) {
  const [choice, setChoice] = useState<Choice>('all')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const id = useId()
  const isAbout = finds(typed)
  const shown = inbox.messages.filter(
    (one) => one.id === opened || (CHOICES[choice](one) && isAbout(textOf(one))),
  )
  if (inbox.messages.length === 0)
    return (
      <NothingHere title={t('messages.empty')}>
        <p className="soft">{t('messages.emptyText')}</p>
      </NothingHere>
    )
  return (
    <>
      <div className={styles.narrowing}>
        <SearchField label={t('messages.search')} typed={typed} onType={setTyped} />
        <fieldset className={styles.choices}>
          <legend className="quiet">{t('messages.choice')}</legend>
          {NAMES.map((name) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name={`${id}-choice`}
                checked={choice === name}
                onChange={() => {
                  setChoice(name)
                  setOpened(null)
                }}
              />
              {t(`messages.${name}`)}
            </label>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 && (
        <p className="soft" role="status">
          {t('messages.none')}
        </p>
      )}
      <ul className={styles.messages}>
        {shown.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            isOpen={message.id === opened}
            onToggle={() => setOpened(message.id === opened ? null : message.id)}
            inbox={inbox}
          />
        ))}
      </ul>
    </>
  )
}
