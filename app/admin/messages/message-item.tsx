import { Fragment, useCallback, useEffect, useId, useState } from 'react'
import type { Message, MessageSummary } from '../../../shared/message.ts'
import { type ApiResult, getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { ErrorState } from '../components/loading-states.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndMonth, formatTime } from '../i18n/dates.ts'
import { getLanguageName, t } from '../i18n/texts.ts'
import styles from './messages.module.css'
import { deleteMessage, fetchMessage, resendMessage, updateMessage } from './messages-api.ts'
import { buildReplyLink } from './reply-link.ts'
import type { MessagesState } from './use-messages.ts'

/** In milliseconds after the click. */
const MAIL_APP_TIMEOUT = 3_000

/**
 * Resolves to true if the window loses the focus or is hidden before the timeout. No browser API
 * reports whether a mail app handles `mailto:` links.
 */
async function waitForMailApp(): Promise<boolean> {
  const controller = new AbortController()
  const { signal } = controller
  const hasOpened = await new Promise<boolean>((resolve) => {
    window.addEventListener('blur', () => resolve(true), { signal })
    document.addEventListener('visibilitychange', () => resolve(true), { signal })
    setTimeout(resolve, MAIL_APP_TIMEOUT, false)
  })
  controller.abort()
  return hasOpened
}

const getSubject = ({ art_piece, subject }: MessageSummary) =>
  art_piece ? t('messages.about', { title: art_piece.title }) : subject

/** Returns null if the delivery to the artist needs no attention. */
function getDeliveryText({ delivery, problem }: MessageSummary): string | null {
  if (delivery === 'failed') return t('messages.failedMail', { problem })
  if (delivery !== 'waiting') return null
  return problem ? t('messages.waiting', { problem }) : t('messages.waitingQuietly')
}

type ItemProps = {
  message: MessageSummary
  isOpen: boolean
  onToggle: () => void
  inbox: MessagesState
  /** Only set in selection mode. */
  isSelected?: boolean
  onSelect?: (isSelected: boolean) => void
}

/** Expanding the row marks the message as read. */
export function MessageItem(props: ItemProps) {
  const { message, isOpen, onToggle, inbox, isSelected = false, onSelect } = props
  const id = useId()
  const { name, is_read, is_answered, suspicion: spamReason } = message
  const received = new Date(message.received_at)
  const state = spamReason
    ? t('messages.isSuspect')
    : is_answered
      ? t('messages.isAnswered')
      : !is_read && t('messages.isUnread')
  return (
    <li className={styles.message} data-unread={!is_read || undefined}>
      {onSelect && (
        <label className={styles.selection}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('messages.selectOne', { name })}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      )}
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.name}>{name}</span>
          <span className={styles.date}>{formatDayAndMonth(received)}</span>
          <span className={styles.subject}>{getSubject(message) || message.excerpt}</span>
          {state && <span className={styles.state}>{state}</span>}
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MessageLoader summary={message} received={received} inbox={inbox} />}
      </div>
    </li>
  )
}

function MessageLoader(props: { summary: MessageSummary; received: Date; inbox: MessagesState }) {
  const { summary, received, inbox } = props
  const { id, is_read } = summary
  const [message, setMessage] = useState<Message | null>(null)
  const [reason, setReason] = useState('')
  const [wasRead] = useState(is_read)
  const { replace } = inbox
  const load = useCallback(async () => {
    setReason('')
    const result = await fetchMessage(id)
    if (!result.ok) return setReason(getErrorMessage(result))
    setMessage(result.value)
    // Shows no toast if this fails, because the message then only stays unread.
    const updated = wasRead ? result : await updateMessage(id, { is_read: true })
    if (updated.ok) replace(updated.value)
  }, [id, wasRead, replace])
  useEffect(() => void load(), [load])
  const fullMessage = message && { ...message, ...summary, art_piece: message.art_piece }
  if (fullMessage) return <MessageDetails message={fullMessage} received={received} inbox={inbox} />
  if (!reason) return <p className="soft">{t('messages.opening')}</p>
  return <ErrorState title={reason} onRetry={load} />
}

/** Allows line breaks after the separators of an e-mail address. */
const withLineBreaks = (address: string) =>
  address.split(/(?<=[@._-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

type MessageDetailsProps = { message: Message; received: Date; inbox: MessagesState }

function MessageDetails({ message, received, inbox }: MessageDetailsProps) {
  const { id, name, email, locale, art_piece, suspicion: spamReason, is_answered } = message
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  const delivery = getDeliveryText(message)
  const language = getLanguageName(locale)
  const [day, time] = [formatDayAndMonth(received), formatTime(received)]

  const update = (action: string, call: () => Promise<ApiResult<Message>>, done?: string) =>
    run(action, async () => {
      const result = await call()
      if (result.ok) {
        // The buttons change, so a second tap could hit another one.
        ignoreSecondTap()
        inbox.replace(result.value)
        if (done) showToast(done, name, 'messages')
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return result.ok
    })
  const setAnswered = (is_answered: boolean) =>
    update('answered', () => updateMessage(id, { is_answered }))
  /** Marks the message as answered only if a mail app opens. */
  const reply = async () => {
    if (!(await waitForMailApp())) showFailureToast(t('messages.noMailApp'), email, 'messages')
    else if (!is_answered) void setAnswered(true)
  }
  const remove = () =>
    run('remove', async () => {
      setAsking(false)
      const result = await deleteMessage(id)
      if (result.ok || result.status === 404) {
        // The next message moves up, so a second tap would hit it.
        ignoreSecondTap()
        showToast(t('messages.removed'), name, 'messages')
        inbox.drop([id])
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return true
    })

  return (
    <div className={styles.details}>
      <p className={styles.body} lang={locale}>
        {message.message}
      </p>
      <p className="soft">
        <span className={styles.address}>{withLineBreaks(email)}</span>
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
      {spamReason && (
        <p className={styles.note}>
          {t(`messages.suspicion.${spamReason}`)} {t('messages.suspectText')}
        </p>
      )}
      {delivery && <p className={styles.note}>{delivery}</p>}
      {message.confirmation === 'failed' && (
        <p className={styles.note}>{t('messages.failedConfirmation')}</p>
      )}
      <div className={styles.actions}>
        {spamReason ? (
          <ActionButton
            isBusy={isBusy}
            isPrimary
            onPress={() => update('clear', () => updateMessage(id, { is_suspect: false }))}
          >
            {t('messages.clear')}
          </ActionButton>
        ) : (
          <a href={buildReplyLink(message)} className="button primary" onClick={() => void reply()}>
            {t('messages.reply')}
          </a>
        )}
        <ActionButton isBusy={isBusy} onPress={() => setAnswered(!is_answered)}>
          {t(is_answered ? 'messages.notAnswered' : 'messages.answered')}
        </ActionButton>
        {delivery && (
          <ActionButton
            isBusy={isBusy}
            onPress={() => update('again', () => resendMessage(id), t('messages.sentAgain'))}
          >
            {t('messages.sendAgain')}
          </ActionButton>
        )}
        <ActionButton
          isBusy={isBusy}
          onPress={() => update('unread', () => updateMessage(id, { is_read: false }))}
        >
          {t('messages.markUnread')}
        </ActionButton>
        <ActionButton isBusy={isBusy} onPress={() => setAsking(true)}>
          {t('messages.remove')}
        </ActionButton>
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
