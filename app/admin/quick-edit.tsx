import { type ReactNode, useState } from 'react'
import { useCollections } from './collections.tsx'
import { errorsOf, FormProvider, useFormState } from './form.tsx'
import type { AnyEntity, Draft, Kind } from './kind.ts'
import { sayOutcome } from './outcome.ts'
import { saveFresh } from './save-fresh.ts'
import { SmallDialog } from './small-dialog.tsx'
import { t } from './texts.ts'

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
  const form = useFormState(() => kind.draft(entity))
  const [isBusy, setBusy] = useState(false)
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
    setBusy(true)
    const answer = await saveFresh(kind, entity, changed)
    setBusy(false)
    sayOutcome(kind.name, 'modified', answer)
    if (!answer.ok) return form.showErrors(pick(answer.fields))
    put(kind.name, answer.value, entity)
    onClose()
  }

  return (
    <SmallDialog
      title={title}
      confirmLabel={t(isBusy ? 'dialog.saving' : 'dialog.save')}
      isConfirmDisabled={isBusy}
      onConfirm={save}
      onCancel={onClose}
    >
      <FormProvider value={{ form, focused: names[0] }}>{children}</FormProvider>
    </SmallDialog>
  )
}
