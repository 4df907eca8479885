import { type ReactNode, useState } from 'react'
import { SmallDialog } from '../components/small-dialog.tsx'
import { useCollections } from '../content/collections.tsx'
import type { AnyEntity, EntityDefinition, FormFields } from '../content/entity-definition.ts'
import { frenchField } from '../content/field-ref.ts'
import { showResultToast } from '../content/result-toast.ts'
import { ConflictDialog } from '../dialog/conflict-dialog.tsx'
import type { Conflict, SaveInput } from '../dialog/save-entity.ts'
import { createSaveInput, submitSave, toAnswer } from '../dialog/save-fields.ts'
import { frenchDraft } from '../form/draft.ts'
import { type Errors, validationErrors } from '../form/errors.ts'
import { FormProvider, useFormState } from '../form/form.tsx'
import { takeTheirs } from '../form/merge-drafts.ts'
import { useSingleFlight } from '../gestures/use-single-flight.ts'
import { t } from '../i18n/texts.ts'

type QuickEditProps = {
  kind: EntityDefinition
  entity: AnyEntity
  title: string
  /** Names of the fields in the dialog. The first one receives the focus. */
  names: string[]
  /** The form fields to render. They are the same as in the full form. */
  children: ReactNode
  onClose: () => void
}

/**
 * Renders a small dialog that edits a few fields of an entity from its list row and saves only
 * these fields.
 */
export function QuickEdit({ kind, entity, title, names, children, onClose }: QuickEditProps) {
  const { upsert } = useCollections()
  const [begun] = useState(entity)
  const form = useFormState(() => {
    const draft = frenchDraft(kind.draft(begun))
    return { draft, saved: draft }
  })
  const { run, isBusy } = useSingleFlight()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const ours = (errors: Errors) => errors.filter(({ field }) => names.includes(field.name))

  const save = async () => {
    const changed: FormFields = Object.fromEntries(
      Object.entries(form.draft.fr).filter(([name]) => names.includes(name)),
    )
    // Validates with the stricter schema of a new entity, because a value edited here must not be
    // empty.
    const input = kind.input({ ...form.saved.fr, ...changed }, entity)
    const errors = ours(validationErrors(kind.schema(true), input))
    form.showErrors(errors)
    const first = names.find((name) => errors.some(({ field }) => field.name === name))
    if (first) return form.focusField(frenchField(first))
    if (!form.isDirty) return onClose()
    await run(form.draft, () => send(createSaveInput(kind, begun, changed)))
  }

  const send = async (attempt: SaveInput) => {
    setSaving(true)
    const saved = await submitSave(kind, attempt)
    setSaving(false)
    if (saved.kind === 'asks') {
      setConflict(saved.conflict)
      return true
    }
    const answer = toAnswer(saved)
    showResultToast(kind.name, 'modified', answer, kind.title(entity))
    if (answer.ok) {
      upsert(kind.name, answer.value, entity)
      onClose()
    } else if (saved.kind === 'failed') form.showErrors(ours(saved.errors))
    return true
  }

  if (conflict)
    return (
      <ConflictDialog
        conflict={conflict}
        onCancel={() => setConflict(null)}
        onDecide={(theirs) => {
          const { attempt } = conflict
          const draft = takeTheirs(attempt.draft, attempt.base, theirs)
          setConflict(null)
          void run(draft, () => send({ ...attempt, draft }))
        }}
      />
    )

  return (
    <SmallDialog
      title={title}
      confirmLabel={t(isSaving ? 'dialog.saving' : 'dialog.save')}
      isConfirmDisabled={isSaving}
      isConfirmBusy={isBusy}
      onConfirm={save}
      onCancel={onClose}
    >
      <FormProvider value={{ form, initialFocus: frenchField(names[0] ?? '') }}>
        {children}
      </FormProvider>
    </SmallDialog>
  )
}
