import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../../shared/message.ts'
import { getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { showFailureToast } from '../components/toasts.tsx'
import { PlainTextArea } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import styles from './messages.module.css'
import { sendReply } from './messages-api.ts'
import {
  createReplyDraft,
  type ReplyDraft,
  readReplyDraft,
  removeReplyDraft,
  writeReplyDraft,
} from './reply-draft.ts'
import { ReplyTemplates } from './reply-templates.tsx'

type ReplyFormProps = {
  message: Message
  onSent: (message: Message, text: string) => void
  onClose: () => void
}

/** Keeps each character on the device, so that leaving the page loses nothing. */
export function ReplyForm({ message, onSent, onClose }: ReplyFormProps) {
  const { id, name, locale, reply } = message
  const [draft, setDraft] = useState<ReplyDraft>(
    () => readReplyDraft(id) ?? createReplyDraft(reply.body),
  )
  const [isEmpty, setEmpty] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  const field = useRef<HTMLTextAreaElement>(null)

  const change = (text: string) => {
    // A changed text is another reply, even if a request with the old text may have arrived.
    const changed = createReplyDraft(text)
    setDraft(changed)
    setEmpty(false)
    setOffline(false)
    writeReplyDraft(id, changed)
  }
  /** Replaces the selection, or inserts at the cursor. */
  const insert = (text: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const before = draft.text.slice(0, selectionStart)
    const inserted = /(?:^|\s)$/.test(before) ? text : `\n${text}`
    change(before + inserted + draft.text.slice(selectionEnd))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(selectionStart, selectionStart + inserted.length)
    })
  }
  const send = () =>
    run('send', async () => {
      if (draft.text.trim() === '') {
        setEmpty(true)
        field.current?.focus()
        return false
      }
      setOffline(false)
      const result = await sendReply(id, draft)
      if (result.ok) {
        removeReplyDraft(id)
        onSent(result.value, draft.text)
      } else if (result.kind === 'unreachable') setOffline(true)
      else showFailureToast(t('messages.replyFailed'), getErrorMessage(result), 'messages')
      return result.ok
    })

  // The cursor stands where the artist writes: between the greeting and the signature.
  useEffect(() => {
    const { current } = field
    if (!current) return
    const gap = current.value.indexOf('\n\n\n')
    current.focus()
    current.setSelectionRange(gap < 0 ? -1 : gap + 2, gap < 0 ? -1 : gap + 2)
  }, [])
  // Sends the waiting reply as soon as the network is back.
  const sendAgain = useRef(send)
  sendAgain.current = send
  useEffect(() => {
    if (!isOffline) return
    const retry = () => void sendAgain.current()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline])

  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PlainTextArea
        ref={field}
        label={t('messages.yourReply', { name })}
        hint={t('messages.replyHint')}
        lang={locale}
        value={draft.text}
        onChange={change}
        error={isEmpty && t('messages.replyEmpty')}
      />
      <ReplyTemplates onInsert={insert} />
      <p role="status" className={isOffline ? styles.note : undefined}>
        {isOffline && t('messages.replyOffline')}
      </p>
      <div className={styles.actions}>
        <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
          {t('messages.sendReply')}
        </button>
        <ActionButton isBusy={isBusy} onPress={onClose}>
          {t('messages.closeReply')}
        </ActionButton>
      </div>
    </form>
  )
}
