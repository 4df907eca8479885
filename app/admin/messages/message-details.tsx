import { useState } from 'react'
import type { Message, MessageSummary, Reply } from '../../../shared/message.ts'
import { type ApiResult, getErrorMessage } from '../api/api.ts'
import { ask } from '../components/ask.tsx'
import { ActionButton } from '../components/buttons.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndTime } from '../i18n/dates.ts'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import styles from './messages.module.css'
import {
  deleteMessages,
  resendMessage,
  restoreMessages,
  trashMessages,
  undoReply,
  updateMessage,
} from './messages-api.ts'
import { buildReplyLink, createReplyDraft, readReplyDraft, storeReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import type { MessagesState } from './use-messages.ts'

const MAIL_APP_TIMEOUT_MS = 3_000

/**
 * Resolves to true if the window loses the focus before the timeout, because a mail app has opened.
 * No browser API reports whether an app handles `mailto:` links.
 */
async function waitForMailApp(): Promise<boolean> {
  const controller = new AbortController()
  const { signal } = controller
  const hasOpened = await new Promise<boolean>((resolve) => {
    window.addEventListener('blur', () => resolve(true), { signal })
    document.addEventListener('visibilitychange', () => resolve(true), { signal })
    setTimeout(resolve, MAIL_APP_TIMEOUT_MS, false)
  })
  controller.abort()
  return hasOpened
}

/**
 * Describes a waiting or failed e-mail that tells the artist about the message. Otherwise returns
 * null.
 */
function getDeliveryText({ delivery, problem }: MessageSummary): string | null {
  if (delivery === 'failed') return t('messages.failedMail', { problem })
  if (delivery !== 'waiting') return null
  return problem ? t('messages.waiting', { problem }) : t('messages.waitingQuietly')
}

type MessageDetailsProps = {
  message: Message
  received: Date
  inbox: MessagesState
  onChange: (message: Message) => void
}

export function MessageDetails({ message, received, inbox, onChange }: MessageDetailsProps) {
  const { id, name, email, locale, art_piece, suspicion: spamReason } = message
  const { reply, replies, is_answered, is_deleted } = message
  const [isReplying, setReplying] = useState(() => readReplyDraft(id) !== null)
  const { run, isBusy } = useExclusiveAction()
  const delivery = getDeliveryText(message)
  const language = getFrenchLanguageName(locale)

  const update = (action: string, call: () => Promise<ApiResult<Message>>, done?: string) =>
    run(action, async () => {
      const result = await call()
      if (result.ok) {
        // Other buttons appear under the finger, so a second tap could hit one of them.
        armDoubleTapGuard()
        onChange(result.value)
        if (done) showToast(done, name, 'messages')
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return result.ok
    })
  const setAnswered = (is_answered: boolean) =>
    update('answered', () => updateMessage(id, { is_answered }))
  /** Marks the message as answered only if a mail app has opened. */
  const replyByMailApp = async () => {
    if (!(await waitForMailApp())) showFailureToast(t('messages.noMailApp'), email, 'messages')
    else if (!is_answered) void setAnswered(true)
  }
  /** Runs an action that removes the message from the shown list. */
  const move = (
    action: string,
    call: () => Promise<ApiResult<unknown>>,
    done: string,
    undo?: () => void,
  ) =>
    run(action, async () => {
      const result = await call()
      if (result.ok) {
        // The next message moves up under the finger, so a second tap would hit it.
        armDoubleTapGuard()
        showToast(
          done,
          name,
          'messages',
          undo && { action: { label: t('delete.undo'), run: undo } },
        )
        inbox.drop([id])
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return true
    })
  const moveToTrash = () =>
    move(
      'trash',
      () => trashMessages([id]),
      t('messages.trashed', { count: 1 }),
      () => inbox.restore([id]),
    )
  const erase = async () => {
    const isConfirmed = await ask({
      title: t('messages.eraseQuestion', { name }),
      text: t('messages.eraseText'),
      confirmLabel: t('messages.erase'),
    })
    if (isConfirmed)
      await move('erase', () => deleteMessages({ ids: [id] }), t('messages.erasedOne'))
  }
  /** Deletes a reply that is not sent yet, and puts its text back into the reply form. */
  const undo = async (replyId: number, text: string) => {
    const result = await undoReply(id, replyId)
    if (!result.ok)
      return showFailureToast(t('messages.undoFailed'), getErrorMessage(result), 'messages')
    // The artist may have typed more while the reply was being sent.
    storeReplyDraft(id, createReplyDraft(readReplyDraft(id)?.text ?? text))
    setReplying(true)
    onChange(result.value)
  }
  const handleReplySent = (updated: Message, text: string) => {
    armDoubleTapGuard()
    setReplying(false)
    onChange(updated)
    const replyId = updated.replies.at(-1)?.id
    if (replyId === undefined) return
    const action = { label: t('delete.undo'), run: () => undo(replyId, text), expires: true }
    showToast(t('messages.replySent'), name, 'messages', { action })
  }

  return (
    <div className={styles.details}>
      <p className={styles.body} lang={locale}>
        {message.message}
      </p>
      <p className="soft">
        <span className={styles.address}>{email}</span>
        <br />
        {t('messages.received', { ...formatDayAndTime(received), language })}
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
      <ReplyList replies={replies} />
      {is_deleted ? (
        <div className={styles.actions}>
          <ActionButton
            isBusy={isBusy}
            isPrimary
            onPress={() => move('restore', () => restoreMessages([id]), t('messages.restored'))}
          >
            {t('messages.restore')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onPress={() => void erase()}>
            {t('messages.erase')}
          </ActionButton>
        </div>
      ) : isReplying ? (
        <ReplyForm message={message} onSent={handleReplySent} onClose={() => setReplying(false)} />
      ) : (
        <div className={styles.actions}>
          {spamReason ? (
            <ActionButton
              isBusy={isBusy}
              isPrimary
              onPress={() => update('clear', () => updateMessage(id, { is_suspect: false }))}
            >
              {t('messages.clear')}
            </ActionButton>
          ) : reply.can_be_sent ? (
            <ActionButton isBusy={isBusy} isPrimary onPress={() => setReplying(true)}>
              {t('messages.reply')}
            </ActionButton>
          ) : (
            <a
              href={buildReplyLink(message)}
              className="button primary"
              onClick={() => void replyByMailApp()}
            >
              {t('messages.reply')}
            </a>
          )}
          <ActionButton isBusy={isBusy} onPress={() => setAnswered(!is_answered)}>
            {t(is_answered ? 'messages.notAnswered' : 'messages.answered')}
          </ActionButton>
          {(delivery || replies.some(({ problem }) => problem)) && (
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
          <ActionButton isBusy={isBusy} onPress={() => void moveToTrash()}>
            {t('messages.remove')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

/** Says whether the reply is about to be sent, waits after an error, was sent, or has failed. */
function getReplyState({ delivery, problem }: Reply): string {
  if (delivery === 'failed') return t('messages.replyProblem', { problem })
  if (delivery === 'waiting' && problem) return t('messages.replyWaits', { problem })
  return t(delivery === 'sent' ? 'messages.replyLeft' : 'messages.replyLeaving')
}

function ReplyList({ replies }: { replies: Reply[] }) {
  if (replies.length === 0) return null
  return (
    <ul className={styles.replies} aria-label={t('messages.replies')}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <p className="soft">
            {t('messages.yourReplyOf', formatDayAndTime(reply.created_at))} {getReplyState(reply)}
          </p>
          <p className={styles.body}>{reply.text}</p>
        </li>
      ))}
    </ul>
  )
}
