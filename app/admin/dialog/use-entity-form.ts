import { useEffect, useState } from 'react'
import { createIdempotencyKey } from '../api/idempotency-key.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../content/entity-definition.ts'
import type { FieldKey } from '../content/field-key.ts'
import type { FormSnapshot } from '../form/changed-texts.ts'
import {
  createDraft,
  filterDraftPhotos,
  getFieldKeys,
  getFieldValue,
  setFieldValue,
} from '../form/draft.ts'
import { useFormState } from '../form/form.tsx'
import { getCurrentUsername } from '../session/session.ts'
import { buildDraftKey, type DraftTarget, deleteDraft, readDraft } from './draft-storage.ts'
import { restoreDraft, type SaveContext } from './restore-draft.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'

const createSavedValues = (kind: EntityDefinition, entity: AnyEntity | null): FormSnapshot => {
  const draft = createDraft(kind, entity)
  return { draft, saved: draft }
}
const createSaveContext = (entity: AnyEntity | null): SaveContext => ({
  key: createIdempotencyKey(),
  posted: null,
  version: entity?.version ?? null,
})

/** A form without unsaved changes shows changes of other devices. */
export function useEntityForm(
  kind: EntityDefinition,
  entity: AnyEntity | null,
  newDraftTarget: Exclude<DraftTarget, number>,
  initialFocus?: FieldKey,
) {
  // The draft stays with this account, even if another user signs in in another tab.
  const [username] = useState(getCurrentUsername)
  const slot = buildDraftKey(username, kind.name, entity?.id ?? newDraftTarget)
  const [found] = useState(() => restoreDraft(kind, entity, readDraft(slot)))
  const form = useFormState(() => found?.texts ?? createSavedValues(kind, entity), initialFocus)
  const [saveState] = useState(() => found?.saveState ?? createSaveContext(entity))
  const saveDraftNow = useDraftAutosave(slot, form, saveState, found?.at)
  const [discarded, setDiscarded] = useState<{
    texts: FormSnapshot
    saveState: SaveContext
  } | null>(null)

  useEffect(() => {
    if (!entity || entity.version === saveState.version || form.hasUnsavedChanges()) return
    form.replace(createSavedValues(kind, entity))
    saveState.version = entity.version
  })
  const photos = entity && 'images' in entity ? entity.images : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a change of the photos
  useEffect(() => {
    if (entity && photos) form.replace(updateDescriptions(kind, entity, form.getValues()))
  }, [photos])

  return {
    form,
    saveState,
    saveDraftNow,
    found: found && {
      at: new Date(found.at),
      isDiscarded: discarded !== null,
      /** Deletes the draft at once. `restore` brings the input back while the form is open. */
      discard() {
        setDiscarded({ texts: form.getValues(), saveState: { ...saveState } })
        deleteDraft(slot, saveState.key)
        form.showErrors([])
        form.replace(createSavedValues(kind, entity))
        Object.assign(saveState, createSaveContext(entity))
      },
      restore() {
        if (!discarded) return
        form.showErrors([])
        form.replace(discarded.texts)
        Object.assign(saveState, discarded.saveState)
        setDiscarded(null)
      },
    },
  }
}

function updateDescriptions(
  kind: EntityDefinition,
  entity: AnyEntity,
  texts: FormSnapshot,
): FormSnapshot {
  const fresh = createDraft(kind, entity)
  const ids = getPhotos(entity).map(({ id }) => id)
  let draft = filterDraftPhotos(texts.draft, ids)
  let saved = filterDraftPhotos(texts.saved, ids)
  for (const field of getFieldKeys(fresh, saved)) {
    const isEdited = getFieldValue(draft, field) !== getFieldValue(saved, field)
    if (field.photo === null || isEdited) continue
    const description = getFieldValue(fresh, field)
    draft = setFieldValue(draft, field, description)
    saved = setFieldValue(saved, field, description)
  }
  return { draft, saved }
}
