import { useId, useState } from 'react'
import type { Revision } from '../../../shared/entities/revision.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { notify } from '../components/toasts.tsx'
import { FieldVersionPicker } from '../form/field-version-picker.tsx'
import fieldStyles from '../form/fields.module.css'
import { copyFields } from '../form/merge-drafts.ts'
import { formatDayAndMonth, formatTime, formatTimeWithSeconds } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'
import { createDraftFromRevision, findDifferingFields } from './revision-diff.ts'
import type { RevisionsButtonProps } from './revisions-button.tsx'

/**
 * Returns a label with the date and time at which a revision was replaced. Adds the seconds if
 * another revision was replaced in the same minute.
 */
function revisionLabel({ id, replaced_at }: Revision, all: Revision[]): string {
  const told = (moment: string, words = formatTime) => {
    const at = new Date(moment)
    return t('versions.before', { day: formatDayAndMonth(at), time: words(at) })
  }
  const short = told(replaced_at)
  const isAlone = all.every((one) => one.id === id || told(one.replaced_at) !== short)
  return isAlone ? short : told(replaced_at, formatTimeWithSeconds)
}

type RevisionComparisonProps = RevisionsButtonProps & { kept: Revision[]; onClose: () => void }

/**
 * Compares a revision with the form field by field and copies the values that the user chooses into
 * the form.
 */
export function RevisionDialog({ kind, entity, form, kept, onClose }: RevisionComparisonProps) {
  const id = useId()
  const look = (version: Revision | undefined) => {
    const draft = version ? createDraftFromRevision(kind, version.entity) : form.draft
    const fields = findDifferingFields(form.draft, draft)
    return { id: version?.id, by: version?.replaced_by, draft, fields, taken: fields }
  }
  const [shown, setShown] = useState(() => look(kept[0]))
  const { draft, fields, taken } = shown
  const take = () => {
    const { draft: now, saved } = form.texts()
    form.replace({ draft: copyFields(now, draft, taken), saved })
    onClose()
    notify(t('versions.taken'), t('versions.takenNext'))
  }
  return (
    <SmallDialog
      title={t('versions.title')}
      confirmLabel={t('versions.take')}
      cancelLabel={t('versions.close')}
      isConfirmDisabled={taken.length === 0}
      onConfirm={take}
      onCancel={onClose}
    >
      <p>{t('versions.intro')}</p>
      <div className={fieldStyles.field}>
        <label htmlFor={id}>{t('versions.which')}</label>
        <select
          id={id}
          className={fieldStyles.input}
          value={shown.id}
          onChange={({ target }) =>
            setShown(look(kept.find((one) => one.id === Number(target.value))))
          }
        >
          {kept.map((version) => (
            <option key={version.id} value={version.id}>
              {revisionLabel(version, kept)}
            </option>
          ))}
        </select>
      </div>
      <p role="status">
        {fields.length === 0
          ? t('versions.same')
          : t('versions.differences', { count: fields.length })}{' '}
        {shown.by && t('versions.replacedBy', { by: shown.by })}
      </p>
      <FieldVersionPicker
        fields={fields}
        entity={entity}
        first={{ label: t('versions.now'), draft: form.draft }}
        second={{ label: t('versions.then'), draft }}
        chosen={taken}
        onChoose={(chosen) => setShown({ ...shown, taken: chosen })}
      />
    </SmallDialog>
  )
}
