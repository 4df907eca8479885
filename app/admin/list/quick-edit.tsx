import { type ReactNode, useState } from 'react'
import { useCollections } from '../content/collections.tsx'
import { frenchField } from '../content/field.ts'
import type { AnyEntity, Fields, Kind } from '../content/kind.ts'
import { sayOutcome } from '../content/outcome.ts'
import { ConflictDialog } from '../dialog/conflict.tsx'
import type { Attempt, Conflict } from '../dialog/save-entity.ts'
import { answerOf, attemptOf, saveAttempt } from '../dialog/save-fields.ts'
import { frenchDraft } from '../form/draft.ts'
import { type Errors, errorsOf } from '../form/errors.ts'
import { FormProvider, useFormState } from '../form/form.tsx'
import { takeTheirs } from '../form/merge.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { useSingleFlight } from '../parts/use-single-flight.ts'

type QuickEditProps = {
  kind: Kind
  entity: AnyEntity
  title: string
  /** Names of the fields in the dialog. The first one receives the focus. */
  names: string[]
  /** The form fields, the same as in the full form. */
  children: ReactNode
  onClose: () => void
}

/** A small dialog that edits a few fields of an entity from its list row and saves only these. */
export function QuickEdit({ kind, entity, title, names, children, onClose }: QuickEditProps) {
  const { put } = useCollections()
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
    const changed: Fields = Object.fromEntries(
      Object.entries(form.draft.fr).filter(([name]) => names.includes(name)),
    )
    // Validates with the stricter schema of a new entity, because a value edited here must not be
    // empty.
    const input = kind.input({ ...form.saved.fr, ...changed }, entity)
    const errors = ours(errorsOf(kind.schema(true), input))
    form.showErrors(errors)
    const first = names.find((name) => errors.some(({ field }) => field.name === name))
    if (first) return form.lead(frenchField(first))
    if (!form.isDirty) return onClose()
    await run(form.draft, () => send(attemptOf(kind, begun, changed)))
  }

  const send = async (attempt: Attempt) => {
    setSaving(true)
    const saved = await saveAttempt(kind, attempt)
    setSaving(false)
    if (saved.kind === 'asks') {
      setConflict(saved.conflict)
      return true
    }
    const answer = answerOf(saved)
    sayOutcome(kind.name, 'modified', answer, kind.title(entity))
    if (answer.ok) {
      put(kind.name, answer.value, entity)
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
      <FormProvider value={{ form, begins: frenchField(names[0] ?? '') }}>{children}</FormProvider>
    </SmallDialog>
  )
}
