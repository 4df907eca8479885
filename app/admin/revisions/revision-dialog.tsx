import { useId, useState } from 'react'
import type { Revision } from '../../../shared/entities/lifecycle/revision.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { FieldVersionPicker } from '../form/field-version-picker.tsx'
import fieldStyles from '../form/fields.module.css'
import { copyFields } from '../form/merge-drafts.ts'
import { formatDayAndMonth, formatTime, formatTimeWithSeconds } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'
import { createDraftFromRevision, findDifferingFields } from './revision-diff.ts'
import type { RevisionsButtonProps } from './revisions-button.tsx'

/** Adds the seconds if another revision was replaced in the same minute. */
function getRevisionLabel({ id, replaced_at }: Revision, all: Revision[]): string {
  const format = (moment: string, words = formatTime) => {
    const time = new Date(moment)
    return t('versions.before', { day: formatDayAndMonth(time), time: words(time) })
  }
  const short = format(replaced_at)
  const isUnique = all.every((one) => one.id === id || format(one.replaced_at) !== short)
  return isUnique ? short : format(replaced_at, formatTimeWithSeconds)
}

type RevisionDialogProps = RevisionsButtonProps & { revisions: Revision[]; onClose: () => void }

/** Copies the chosen values of the revision into the form. */
export function RevisionDialog({ kind, entity, form, revisions, onClose }: RevisionDialogProps) {
  const id = useId()
  const compare = (version: Revision | undefined) => {
    const draft = version ? createDraftFromRevision(kind, version.entity) : form.draft
    const fields = findDifferingFields(form.draft, draft)
    return { id: version?.id, by: version?.replaced_by, draft, fields, chosen: fields }
  }
  const [comparison, setComparison] = useState(() => compare(revisions[0]))
  const { draft, fields, chosen } = comparison
  const applyChosen = () => {
    const { draft: now, saved } = form.getValues()
    form.replace({ draft: copyFields(now, draft, chosen), saved })
    onClose()
    showToast(t('versions.taken'), t('versions.takenNext'))
  }
  return (
    <SmallDialog
      title={t('versions.title')}
      confirmLabel={t('versions.take')}
      cancelLabel={t('versions.close')}
      isConfirmDisabled={chosen.length === 0}
      onConfirm={applyChosen}
      onCancel={onClose}
    >
      <p>{t('versions.intro')}</p>
      <div className={fieldStyles.field}>
        <label htmlFor={id}>{t('versions.which')}</label>
        <select
          id={id}
          className={fieldStyles.input}
          value={comparison.id}
          onChange={({ target }) =>
            setComparison(compare(revisions.find((one) => one.id === Number(target.value))))
          }
        >
          {revisions.map((version) => (
            <option key={version.id} value={version.id}>
              {getRevisionLabel(version, revisions)}
            </option>
          ))}
        </select>
      </div>
      <p role="status">
        {fields.length === 0
          ? t('versions.same')
          : t('versions.differences', { count: fields.length })}{' '}
        {comparison.by && t('versions.replacedBy', { by: comparison.by })}
      </p>
      <FieldVersionPicker
        fields={fields}
        entity={entity}
        first={{ label: t('versions.now'), draft: form.draft }}
        second={{ label: t('versions.then'), draft }}
        chosen={chosen}
        onChoose={(chosen) => setComparison({ ...comparison, chosen })}
      />
    </SmallDialog>
  )
}
