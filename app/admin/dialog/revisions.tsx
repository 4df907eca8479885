import { useState } from 'react'
import type { Revision } from '../../../shared/entities/lifecycle.ts'
import { BUYER_NOTE_FIELDS } from '../../../shared/entities/piece.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { type ListState, useCollections } from '../api/collections.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import type { AnyEntity, EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import {
  copyFields,
  createDraft,
  type Draft,
  getFieldKeys,
  getFieldValue,
  isFieldInDraft,
} from '../form/draft.ts'
import type { FormState } from '../form/form.tsx'
import { SelectField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndTime } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { FieldVersionPicker } from './conflict-dialog.tsx'

export function createDraftFromRevision(
  definition: EntityDefinition,
  revision: AnyEntity,
  categories: ListState<{ name: string }>,
): Draft {
  const draft = createDraft(definition, revision)
  const exists = categories.items.some(({ name }) => name === draft.category)
  // The category of the revision may have been renamed or deleted since. The piece then keeps its
  // current category.
  if (draft.category && categories.state === 'ready' && !exists) delete draft.category
  // Old revisions lack the notes about buyers, because the server removes them. Without these
  // fields, the restored piece keeps its current notes.
  for (const name of BUYER_NOTE_FIELDS) if (!(name in revision)) delete draft[name]
  return draft
}

export const findDifferingFields = (formDraft: Draft, revisionDraft: Draft): FieldKey[] =>
  getFieldKeys(formDraft, revisionDraft).filter(
    (field) =>
      isFieldInDraft(formDraft, field) &&
      isFieldInDraft(revisionDraft, field) &&
      getFieldValue(formDraft, field) !== getFieldValue(revisionDraft, field),
  )

/** Numbers the revisions that were replaced in the same minute, the oldest first. */
function getRevisionLabel({ id, replaced_at }: Revision, all: Revision[]): string {
  const format = (moment: string) => t('versions.before', formatDayAndTime(moment))
  const label = format(replaced_at)
  const sameMinute = all.filter((one) => format(one.replaced_at) === label).toReversed()
  const position = sameMinute.findIndex((one) => one.id === id) + 1
  return sameMinute.length > 1 ? `${label} (${position}/${sameMinute.length})` : label
}

type RevisionDialogProps = RevisionsButtonProps & { revisions: Revision[]; onClose: () => void }

function RevisionDialog({ definition, entity, form, revisions, onClose }: RevisionDialogProps) {
  const { categories } = useCollections().lists
  const compare = (version: Revision | undefined) => {
    const draft = version
      ? createDraftFromRevision(definition, version.entity, categories)
      : form.draft
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
      <SelectField
        label={t('versions.which')}
        isRequired
        options={revisions.map((version) => ({
          value: version.id,
          label: getRevisionLabel(version, revisions),
        }))}
        value={comparison.id ?? ''}
        onChange={(chosen) => setComparison(compare(revisions.find(({ id }) => id === chosen)))}
      />
      <p role="status">
        {fields.length === 0
          ? t('versions.same')
          : t('versions.differences', { count: fields.length })}{' '}
        {comparison.by && t('versions.replacedBy', { by: comparison.by })}
      </p>
      <FieldVersionPicker
        definition={definition}
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

export type RevisionsButtonProps = {
  definition: EntityDefinition
  entity: AnyEntity
  form: FormState
}

export function RevisionsButton(props: RevisionsButtonProps) {
  const { definition, entity } = props
  const [revisions, setRevisions] = useState<Revision[]>([])
  const { run, isBusy } = useExclusiveAction()
  const open = () =>
    run('open', async () => {
      const result = await api.listRevisions(definition.formType, entity.id)
      if (!result.ok) showFailureToast(t('versions.loadFailed'), getErrorMessage(result))
      else if (result.value.length === 0) showToast(t('versions.none'), t('versions.noneYet'))
      else setRevisions(result.value)
      return result.ok
    })
  return (
    <p className="soft">
      <button type="button" className="link" aria-disabled={isBusy || undefined} onClick={open}>
        {t('versions.open')}
      </button>
      {revisions.length > 0 && (
        <RevisionDialog {...props} revisions={revisions} onClose={() => setRevisions([])} />
      )}
    </p>
  )
}
