import { type ReactNode, useState } from 'react'
import { useCollections } from '../content/collections.tsx'
import type { AnyEntity, Draft, Kind } from '../content/kind.ts'
import { sayOutcome } from '../content/outcome.ts'
import { ConflictDialog } from '../dialog/conflict.tsx'
import type { Attempt, Conflict } from '../dialog/save-entity.ts'
import { answerOf, attemptOf, saveAttempt } from '../dialog/save-fields.ts'
import { errorsOf, FormProvider, useFormState } from '../form/form.tsx'
import { takeTheirs } from '../form/merge.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { useOneAct } from '../parts/use-one-act.ts'

type QuickEditProps = {
  kind: Kind
  entity: AnyEntity
  title: string
  /** The names of the fields that it holds; the first is where it begins. */
  names: string[]
  /** These fields, as they stand in the whole form. */
  children: ReactNode
  onClose: () => void
}

/** A field or two of an entity, changed from its row: a small sheet that saves these and nothing else. */
export function QuickEdit({ kind, entity, title, names, children, onClose }: QuickEditProps) {
  const { put } = useCollections()
  const [begun] = useState(entity)
  const form = useFormState(() => {
    const draft = kind.draft(begun)
    return { draft, saved: draft }
  })
  const { begin, isHeld } = useOneAct()
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const pick = <V,>(all: Record<string, V>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

  const save = async () => {
    const changed: Draft = pick(form.draft)
    // As of a new entity: whoever comes here to set a value does not leave it empty.
    const errors = errorsOf(kind.schema(true), kind.input({ ...form.saved, ...changed }, entity))
    form.showErrors(pick(errors))
    if (Object.keys(pick(errors)).length > 0)
      return form.lead(names.find((name) => errors[name]) ?? '')
    if (!form.isDirty) return onClose()
    await begin(form.draft, () => send(attemptOf(kind, begun, changed)))
  }

  const send = async (attempt: Attempt) => {
    setBusy(true)
    const saved = await saveAttempt(kind, attempt)
    setBusy(false)
    if (saved.kind === 'asks') {
      setConflict(saved.conflict)
      return true
    }
    const answer = answerOf(saved)
    sayOutcome(kind.name, 'modified', answer, kind.title(entity))
    if (answer.ok) {
      put(kind.name, answer.value, entity)
      onClose()
    } else form.showErrors(pick(answer.fields))
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
          void begin(draft, () => send({ ...attempt, draft }))
        }}
      />
    )

  return (
    <SmallDialog
      title={title}
      confirmLabel={t(isBusy ? 'dialog.saving' : 'dialog.save')}
      isConfirmDisabled={isBusy}
      isConfirmHeld={isHeld}
      onConfirm={save}
      onCancel={onClose}
    >
      <FormProvider value={{ form, focused: names[0] }}>{children}</FormProvider>
    </SmallDialog>
  )
}
