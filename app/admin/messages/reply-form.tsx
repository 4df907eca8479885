import { useEffect, useRef, useState } from 'react'
import {
  MAX_REPLY_TEMPLATES,
  type Message,
  type ReplyTemplates as ReplyTemplateList,
} from '../../../shared/message.ts'
import { getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import fields from '../form/fields.module.css'
import { PlainTextField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import styles from './messages.module.css'
import { fetchReplyTemplates, saveReplyTemplates, sendReply } from './messages-api.ts'
import {
  createReplyDraft,
  mayEarlierReplyHaveBeenSent,
  type ReplyDraft,
  readReplyDraft,
  removeReplyDraft,
  storeReplyDraft,
  stripGreetingAndSignature,
} from './reply-draft.ts'

type ReplyTemplate = ReplyTemplateList['templates'][number]
const RETRY_INTERVAL_MS = 30_000
const EMPTY_TEMPLATE: ReplyTemplate = { title: '', text: '' }

type ReplyTemplatesProps = {
  /** The reply without greeting and signature, from which the artist can make a template. */
  written: string
  onInsert: (text: string) => void
}

function ReplyTemplates({ written, onInsert }: ReplyTemplatesProps) {
  const [templates, setTemplates] = useState<ReplyTemplate[] | null>(null)
  /**
   * The text of a new template, empty while the existing ones are edited, or null while the dialog
   * is closed.
   */
  const [kept, setKept] = useState<string | null>(null)
  useEffect(() => {
    void fetchReplyTemplates().then((result) => {
      if (result.ok) setTemplates(result.value.templates)
    })
  }, [])
  // The artist can reply without templates, so a failure to load them shows nothing.
  if (!templates) return null
  return (
    <div className={styles.templates}>
      {templates.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: templates have no id, and only the dialog changes them
        <button key={index} type="button" className="button" onClick={() => onInsert(text)}>
          {title || t('messages.template', { position: index + 1 })}
        </button>
      ))}
      {written && templates.every(({ text }) => text !== written) && (
        <button type="button" className="link" onClick={() => setKept(written)}>
          {t('messages.keepAsTemplate')}
        </button>
      )}
      <button type="button" className="link" onClick={() => setKept('')}>
        {t('messages.editTemplates')}
      </button>
      {kept !== null && (
        <TemplateDialog
          templates={templates}
          kept={kept}
          onSaved={(saved) => {
            setTemplates(saved)
            setKept(null)
          }}
          onCancel={() => setKept(null)}
        />
      )}
    </div>
  )
}

type TemplateDialogProps = {
  templates: ReplyTemplate[]
  kept: string
  onSaved: (templates: ReplyTemplate[]) => void
  onCancel: () => void
}

function TemplateDialog({ templates, kept, onSaved, onCancel }: TemplateDialogProps) {
  const [drafts, setDrafts] = useState(() =>
    Array.from({ length: MAX_REPLY_TEMPLATES }, (_, index): ReplyTemplate => {
      const isFirstFree = index === templates.length
      return templates[index] ?? (isFirstFree ? { title: '', text: kept } : EMPTY_TEMPLATE)
    }),
  )
  const { run, isBusy } = useExclusiveAction()
  const change = (at: number, changes: Partial<ReplyTemplate>) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...changes } : draft)))
  const save = () =>
    run('save', async () => {
      const result = await saveReplyTemplates({ templates: drafts })
      if (result.ok) {
        showToast(t('messages.templatesSaved'), '', 'messages')
        onSaved(result.value.templates)
      } else showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      return result.ok
    })
  return (
    <SmallDialog
      isAlert
      title={t('messages.templates')}
      confirmLabel={t('dialog.save')}
      isConfirmBusy={isBusy}
      onConfirm={() => void save()}
      onCancel={onCancel}
    >
      <p>
        {t(
          kept && templates.length === MAX_REPLY_TEMPLATES
            ? 'messages.templatesFull'
            : 'messages.templatesHint',
        )}
      </p>
      {drafts.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the dialog never change places
        <fieldset key={index} className={fields.period}>
          <legend>{t('messages.template', { position: index + 1 })}</legend>
          <PlainTextField
            name={`title-${index}`}
            label={t('messages.templateTitle')}
            value={title}
            onChange={(typed) => change(index, { title: typed })}
          />
          <PlainTextField
            isLong
            label={t('messages.templateText')}
            value={text}
            onChange={(typed) => change(index, { text: typed })}
          />
          {kept && text !== kept && (
            <button type="button" className="link" onClick={() => change(index, { text: kept })}>
              {t('messages.replaceTemplate')}
            </button>
          )}
        </fieldset>
      ))}
    </SmallDialog>
  )
}

type ReplyFormProps = {
  message: Message
  onSent: (message: Message, text: string) => void
  onClose: () => void
}

/** Stores each typed character on the device, so that leaving the page loses nothing. */
export function ReplyForm({ message, onSent, onClose }: ReplyFormProps) {
  const { id, name, locale, reply } = message
  const [draft, setDraft] = useState<ReplyDraft>(
    () => readReplyDraft(id) ?? createReplyDraft(reply.body),
  )
  const [isEmpty, setEmpty] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  const field = useRef<HTMLTextAreaElement>(null)
  // The artist may go on typing while a reply is being sent.
  const latest = useRef(draft)
  const isSecond = mayEarlierReplyHaveBeenSent(draft)
  const isOffline = draft.isRetried === true

  const keep = (changed: ReplyDraft) => {
    latest.current = changed
    setDraft(changed)
    storeReplyDraft(id, changed)
  }
  const change = (text: string) => {
    // An idempotency key belongs to one text, so a changed text gets a new one.
    keep(createReplyDraft(text, draft))
    setEmpty(false)
  }
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
      const result = await sendReply(id, draft)
      // Another form for this message may have been opened meanwhile.
      const now = readReplyDraft(id) ?? latest.current
      const isChanged = now.key !== draft.key
      const isUnreachable = !result.ok && result.kind === 'unreachable'
      if (isUnreachable && !isChanged) keep({ ...now, unconfirmedKey: draft.key, isRetried: true })
      else if (isUnreachable || (result.ok && isChanged))
        keep({ ...now, unconfirmedKey: draft.key })
      else if (!result.ok && !isChanged && now.isRetried) keep({ ...now, isRetried: false })
      if (result.ok) {
        if (!isChanged) removeReplyDraft(id)
        onSent(result.value, draft.text)
      } else if (!isUnreachable || isChanged)
        showFailureToast(t('messages.replyFailed'), getErrorMessage(result), 'messages')
      return result.ok
    })

  // Puts the cursor between the greeting and the signature, and scrolls the form to the top, so
  // that its button is visible above the keyboard of a phone.
  useEffect(() => {
    const { current } = field
    if (!current) return
    const gap = current.value.indexOf('\n\n\n')
    current.focus({ preventScroll: true })
    current.setSelectionRange(gap < 0 ? -1 : gap + 2, gap < 0 ? -1 : gap + 2)
    current.form?.scrollIntoView()
  }, [])
  // A reply that failed offline is sent when the network is back. With a weak signal, the browser
  // stays online and fires no event, so a timer tries again too.
  const sendAgain = useRef(send)
  sendAgain.current = send
  useEffect(() => {
    // The network may have come back while the form was closed.
    if (latest.current.isRetried) void sendAgain.current()
  }, [])
  useEffect(() => {
    if (!isOffline) return
    const retry = () => {
      const stored = readReplyDraft(id)
      // Does not send a text that the artist has changed in another window.
      if (document.hidden || (stored && stored.key !== latest.current.key)) return
      void sendAgain.current()
    }
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [id, isOffline])

  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PlainTextField
        isLong
        ref={field}
        label={t('messages.yourReply', { name })}
        hint={t('messages.replyHint')}
        lang={locale}
        value={draft.text}
        onChange={change}
        error={isEmpty ? t('messages.replyEmpty') : undefined}
      />
      <ReplyTemplates
        written={stripGreetingAndSignature(draft.text, reply.body)}
        onInsert={insert}
      />
      <p role="status" className={isOffline || isSecond ? styles.note : undefined}>
        {isOffline ? t('messages.replyOffline') : isSecond && t('messages.replySecond')}
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
