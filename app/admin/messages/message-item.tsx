import { Fragment, useId, useState } from 'react'
import type { Message } from '../../../shared/message.ts'
import type { Answer } from '../api/api.ts'
import { ActButton } from '../parts/act-button.tsx'
import { clockWords, dayWords } from '../parts/moment.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { shieldAct } from '../parts/tap-shield.tsx'
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { changeMessage, reasonOf, removeMessage, sendAgain } from './calls.ts'
import { mailtoOf } from './mailto.ts'
import styles from './messages.module.css'
import type { Messages } from './use-messages.ts'

const aboutOf = ({ art_piece, subject }: Message) =>
  art_piece ? t('messages.about', { title: art_piece.title }) : subject

/** What became of the e-mail, where the artist should know. */
function deliveryWords({ delivery, problem }: Message): string | null {
  if (delivery === 'failed') return t('messages.failedMail', { problem })
  if (delivery !== 'waiting') return null
  return problem ? t('messages.waiting', { problem }) : t('messages.waitingQuietly')
}

type ItemProps = { message: Message; isOpen: boolean; onToggle: () => void; inbox: Messages }

/** One message: a line that opens what was written, and what can be done about it. Opened, it counts as read. */
export function MessageItem({ message, isOpen, onToggle, inbox }: ItemProps) {
  const id = useId()
  const { id: own, name, is_read, is_answered, suspicion } = message
  const received = new Date(message.received_at)
  const toggle = () => {
    onToggle()
    if (isOpen || is_read) return
    // That it was read is no act: where it fails the message stays unread, and nothing is said.
    void changeMessage(own, { is_read: true }).then((answer) => {
      if (answer.ok) inbox.replace(answer.value)
    })
  }
  const state = suspicion
    ? t('messages.isSuspect')
    : is_answered
      ? t('messages.isAnswered')
      : !is_read && t('messages.isUnread')
  return (
    <li className={styles.message} data-unread={!is_read || undefined}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span className={styles.name}>{name}</span>
          <span className={styles.when}>{dayWords(received)}</span>
          <span className={styles.about}>{aboutOf(message) || message.message}</span>
          {state && <span className={styles.state}>{state}</span>}
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened message={message} received={received} inbox={inbox} />}
      </div>
    </li>
  )
}

/** An address may go on in the next line after one of its signs. */
const breakable = (address: string) =>
  address.split(/(?<=[@._-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

type OpenedProps = { message: Message; received: Date; inbox: Messages }

function Opened({ message, received, inbox }: OpenedProps) {
  const { id, name, email, locale, art_piece, suspicion, is_answered } = message
  const [isAsking, setAsking] = useState(false)
  const { begin, isHeld } = useOneAct()
  const delivery = deliveryWords(message)
  const language = t(`messages.languages.${locale}`)
  const [day, time] = [dayWords(received), clockWords(received)]

  const act = (what: string, call: () => Promise<Answer<Message>>, done?: string) =>
    begin(what, async () => {
      const answer = await call()
      if (answer.ok) {
        inbox.replace(answer.value)
        if (done) say(done, name, 'messages')
      } else sayFailed(t('messages.failed'), reasonOf(answer), 'messages')
      return answer.ok
    })
  const mark = (is_answered: boolean) => act('answered', () => changeMessage(id, { is_answered }))
  const remove = () =>
    begin('remove', async () => {
      setAsking(false)
      const answer = await removeMessage(id)
      if (answer.ok || answer.status === 404) {
        // The next one comes under the finger.
        shieldAct()
        say(t('messages.removed'), name, 'messages')
        inbox.drop(id)
      } else sayFailed(t('messages.failed'), reasonOf(answer), 'messages')
      return true
    })

  return (
    <div className={styles.opened}>
      <p className={styles.written} lang={locale}>
        {message.message}
      </p>
      <p className="soft">
        <span className={styles.address}>{breakable(email)}</span>
        <br />
        {t('messages.received', { day, time, language })}
        {art_piece?.is_there && (
          <>
            <br />
            <a href={`/gallery/${art_piece.id}`} className="more">
              {t('messages.piece')}
            </a>
          </>
        )}
      </p>
      {suspicion && (
        <p className={styles.note}>
          {t(`messages.suspicion.${suspicion}`)} {t('messages.suspectText')}
        </p>
      )}
      {delivery && <p className={styles.note}>{delivery}</p>}
      <div className={styles.acts}>
        {suspicion ? (
          <ActButton
            isHeld={isHeld}
            isFirst
            onPress={() => act('clear', () => changeMessage(id, { is_suspect: false }))}
          >
            {t('messages.clear')}
          </ActButton>
        ) : (
          <a
            href={mailtoOf(message)}
            className="button first"
            onClick={() => !is_answered && void mark(true)}
          >
            {t('messages.reply')}
          </a>
        )}
        <ActButton isHeld={isHeld} onPress={() => mark(!is_answered)}>
          {t(is_answered ? 'messages.notAnswered' : 'messages.answered')}
        </ActButton>
        {delivery && (
          <ActButton
            isHeld={isHeld}
            onPress={() => act('again', () => sendAgain(id), t('messages.sentAgain'))}
          >
            {t('messages.sendAgain')}
          </ActButton>
        )}
        <ActButton
          isHeld={isHeld}
          onPress={() => act('unread', () => changeMessage(id, { is_read: false }))}
        >
          {t('messages.markUnread')}
        </ActButton>
        <ActButton isHeld={isHeld} onPress={() => setAsking(true)}>
          {t('messages.remove')}
        </ActButton>
      </div>
      {isAsking && (
        <SmallDialog
          isAlert
          title={t('messages.removeQuestion', { name })}
          confirmLabel={t('messages.remove')}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('messages.removeText')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
