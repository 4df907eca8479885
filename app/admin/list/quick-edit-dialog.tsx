import { type ReactNode, useState } from 'react'
import { useCollections } from '../api/collections.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { ConflictDialog } from '../dialog/conflict-dialog.tsx'
import { describeChanges } from '../dialog/describe-changes.ts'
import {
  createSaveRequestState,
  type SaveConflict,
  type SaveInput,
  saveEntity,
  toApiResult,
} from '../dialog/save-entity.ts'
import type { AnyEntity, EntityDefinition } from '../entity/entity-definition.ts'
import { showResultToast } from '../entity/entity-toasts.ts'
import { copyFields, createDraft, getFieldText, getFrenchValues } from '../form/draft.ts'
import { type FieldErrors, getValidationErrors } from '../form/errors.ts'
import { FormProvider, useFormState } from '../form/form.tsx'
import { parseFormValues } from '../form/form-values.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'

type QuickEditProps = {
  definition: EntityDefinition
  /** Null if the dialog creates an entity. */
  entity: AnyEntity | null
  title: string
  /** The names of the fields to edit. The first field gets the focus. */
  names: string[]
  /**
   * Finds an entity by the text of the first field. The dialog then passes this entity to `onClose`
   * and saves nothing.
   */
  findExisting?: (text: string) => AnyEntity | undefined
  children: ReactNode
  /** `saved` is undefined if the user cancelled or changed nothing. */
  onClose: (saved?: AnyEntity) => void
}

/** Changes only the fields in `names`, although the request contains all fields. */
export function QuickEditDialog({
  definition,
  entity,
  title,
  names,
  findExisting,
  children,
  onClose,
}: QuickEditProps) {
  const { upsert } = useCollections()
  const [initialEntity] = useState(entity)
  const [saveState] = useState(() => createSaveRequestState(entity))
  const form = useFormState(() => {
    const draft = createDraft(definition, initialEntity)
    return { draft, saved: draft }
  })
  const { run, isBusy } = useExclusiveAction()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const filterErrors = (errors: FieldErrors) =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => names.includes(field)))

  const save = async () => {
    const shown = names.filter((name) => name in form.draft)
    const draft = copyFields(form.saved, form.draft, shown)
    // Uses the schema of a new entity. The schema of an existing one accepts empty values that this
    // dialog must reject, such as the date of a news item.
    const input = parseFormValues(definition, getFrenchValues(draft), entity)
    const errors = filterErrors(getValidationErrors(definition.schema(true), input))
    form.showErrors(errors)
    const first = names.find((name) => name in errors)
    if (first) return form.focusField(first)
    if (!form.isDirty) return onClose()
    const existing = findExisting?.(getFieldText(draft, names[0] ?? ''))
    if (existing) return onClose(existing)
    const { version } = saveState
    await run(form.draft, () => send({ entity: initialEntity, draft, base: form.saved, version }))
  }

  const send = async (attempt: SaveInput) => {
    setSaving(true)
    const saved = await saveEntity(definition, attempt, { saveState })
    setSaving(false)
    if (saved.kind === 'conflict') {
      setConflict(saved.conflict)
      return true
    }
    const result = toApiResult(saved)
    const detail = !result.ok
      ? ''
      : entity
        ? describeChanges(definition, result.value, form.saved, form.draft)
        : definition.title(result.value)
    showResultToast(definition.name, entity ? 'modified' : 'created', result, detail)
    if (result.ok) {
      upsert(definition.name, result.value, entity)
      onClose(result.value)
    } else if (saved.kind === 'failed') form.showErrors(filterErrors(saved.errors))
    return true
  }

  if (conflict)
    return (
      <ConflictDialog
        definition={definition}
        conflict={conflict}
        onCancel={() => setConflict(null)}
        onDecide={(attempt) => {
          setConflict(null)
          void run(attempt.draft, () => send(attempt))
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
      onCancel={() => onClose()}
    >
      <FormProvider value={{ definition, entity, form, texts: [], initialFocus: names[0] }}>
        {children}
      </FormProvider>
    </SmallDialog>
  )
}
