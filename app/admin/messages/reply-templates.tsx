import { useEffect, useState } from 'react'
import {
  MAX_REPLY_TEMPLATES,
  type ReplyTemplates as ReplyTemplateList,
} from '../../../shared/message.ts'
import { getErrorMessage } from '../api/api.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import fields from '../form/fields.module.css'
import { PlainTextArea, PlainTextField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import styles from './messages.module.css'
import { fetchReplyTemplates, saveReplyTemplates } from './messages-api.ts'

type ReplyTemplate = ReplyTemplateList['templates'][number]
const EMPTY_TEMPLATE: ReplyTemplate = { title: '', text: '' }

/** The artist's templates, which are inserted into a reply. */
export function ReplyTemplates({ onInsert }: { onInsert: (text: string) => void }) {
  const [templates, setTemplates] = useState<ReplyTemplate[] | null>(null)
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    void fetchReplyTemplates().then((result) => {
      if (result.ok) setTemplates(result.value.templates)
    })
  }, [])
  // A reply is possible without templates, for example if they cannot be loaded.
  if (!templates) return null
  return (
    <div className={styles.templates}>
      {templates.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: templates have no id, and only the dialog changes them
        <button key={index} type="button" className="button" onClick={() => onInsert(text)}>
          {title || t('messages.template', { position: index + 1 })}
        </button>
      ))}
      <button type="button" className="link" onClick={() => setEditing(true)}>
        {t('messages.editTemplates')}
      </button>
      {isEditing && (
        <TemplateDialog
          templates={templates}
          onSaved={(saved) => {
            setTemplates(saved)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      )}
    </div>
  )
}

type TemplateDialogProps = {
  templates: ReplyTemplate[]
  onSaved: (templates: ReplyTemplate[]) => void
  onCancel: () => void
}

function TemplateDialog({ templates, onSaved, onCancel }: TemplateDialogProps) {
  const [drafts, setDrafts] = useState(() =>
    Array.from(
      { length: MAX_REPLY_TEMPLATES },
      (_, index): ReplyTemplate => templates[index] ?? EMPTY_TEMPLATE,
    ),
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
      <p>{t('messages.templatesHint')}</p>
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
          <PlainTextArea
            label={t('messages.templateText')}
            value={text}
            onChange={(typed) => change(index, { text: typed })}
          />
        </fieldset>
      ))}
    </SmallDialog>
  )
}
