import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Message, MessageSummary } from '../../../shared/message.ts'
import { getErrorMessage } from '../api/api.ts'
import { ErrorState } from '../components/loading-states.tsx'
import { formatDayAndMonth } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { MessageDetails } from './message-details.tsx'
import styles from './messages.module.css'
import { fetchMessage, updateMessage } from './messages-api.ts'
import { readReplyDraft } from './reply-draft.ts'
import type { MessagesState } from './use-messages.ts'

/**
 * An open message with a waiting reply is loaded again after this time, which is a little longer
 * than a reply can be undone.
 */
const REPLY_CHECK_INTERVAL_MS = 15_000

const getSubject = ({ art_piece, subject }: MessageSummary) =>
  art_piece ? t('messages.about', { title: art_piece.title }) : subject

function getState(message: MessageSummary, isOpen: boolean): string | null {
  const { id, is_read, is_answered, is_deleted, suspicion } = message
  if (suspicion) return t('messages.isSuspect')
  const draft = isOpen || is_deleted ? null : readReplyDraft(id)
  if (draft) return t(draft.isRetried ? 'messages.isReplyWaiting' : 'messages.isReplyStarted')
  if (is_answered) return t('messages.isAnswered')
  return is_read ? null : t('messages.isUnread')
}

type ItemProps = {
  message: MessageSummary
  isOpen: boolean
  onToggle: () => void
  inbox: MessagesState
  /** Outside selection mode, a message has no checkbox. */
  isSelected?: boolean
  onSelect?: (isSelected: boolean) => void
}

export function MessageItem(props: ItemProps) {
  const { message, isOpen, onToggle, inbox, isSelected = false, onSelect } = props
  const id = useId()
  const { name, is_read } = message
  const received = new Date(message.received_at)
  const state = getState(message, isOpen)
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
  // Marks the message as read only once, because the artist may mark it as unread while it is open.
  const isMarked = useRef(is_read)
  const { replace } = inbox
  const load = useCallback(async () => {
    setReason('')
    const result = await fetchMessage(id)
    if (!result.ok) return setReason(getErrorMessage(result))
    setMessage(result.value)
    // A failed request only leaves the message unread, so it needs no toast.
    const updated = isMarked.current ? result : await updateMessage(id, { is_read: true })
    if (!updated.ok) return
    isMarked.current = true
    replace(updated.value)
  }, [id, replace])
  useEffect(() => void load(), [load])
  const hasWaitingReply = message?.replies.some(({ delivery }) => delivery === 'waiting')
  useEffect(() => {
    if (!message || !hasWaitingReply) return
    const timer = setTimeout(load, REPLY_CHECK_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [message, hasWaitingReply, load])
  if (message) {
    const { art_piece, replies } = message
    return (
      <MessageDetails
        message={{ ...message, ...summary, art_piece, replies }}
        received={received}
        inbox={inbox}
        onChange={(changed) => {
          setMessage(changed)
          replace(changed)
        }}
      />
    )
  }
  if (!reason) return <p className="soft">{t('messages.opening')}</p>
  return <ErrorState title={reason} onRetry={load} />
}
