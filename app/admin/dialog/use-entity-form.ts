import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyEntity, EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import type { FormSnapshot } from '../form/changed-texts.ts'
import {
  createDraft,
  type Draft,
  dropUnknownFields,
  getFieldKeys,
  getFieldValue,
  setFieldValue,
} from '../form/draft.ts'
import { type FormState, useFormState } from '../form/form.tsx'
import { areDraftsEqual, createEqualityFunction, mergeDrafts } from '../form/merge-drafts.ts'
import { getCurrentUsername } from '../session/session.ts'
import {
  buildDraftKey,
  type DraftKey,
  deleteDraft,
  readDraft,
  type StoredDraft,
  storeDraft,
} from './draft-storage.ts'
import { createSaveRequestState, type SaveRequestState } from './save-entity.ts'

/**
 * The delay before a changed draft is stored. A page that becomes hidden stores it at once, because
 * a phone may discard the page.
 */
const DRAFT_WRITE_DELAY_MS = 300

function useDraftAutosave(
  slot: DraftKey,
  form: FormState,
  saveState: SaveRequestState,
  at?: number,
) {
  const typed = useRef({ draft: form.draft, at: at ?? Date.now() })
  // Compares values, because the form may replace its draft by an equal one, for example when it
  // opens, which must not change the time of the draft.
  if (!areDraftsEqual(typed.current.draft, form.draft, (_, a, b) => a === b))
    typed.current = { draft: form.draft, at: Date.now() }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const storedSlot = useRef(slot)

  const write = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    // The form has created its entity and now stores drafts under the entity's id, so the stored
    // draft of the new entity is obsolete.
    if (storedSlot.current !== slot) deleteDraft(storedSlot.current, saveState.key)
    storedSlot.current = slot
    if (!form.hasUnsavedChanges()) return deleteDraft(slot, saveState.key)
    const { draft, saved } = form.getValues()
    const { key, posted, version } = saveState
    const { at } = typed.current
    storeDraft(slot, { format: 3, at, key, posted, version, base: saved, draft })
  }
  const latest = useRef(write)
  latest.current = write

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the draft
  useEffect(() => {
    if (!form.isDirty) return latest.current()
    timer.current ??= setTimeout(() => latest.current(), DRAFT_WRITE_DELAY_MS)
  }, [form.draft, form.isDirty, slot])

  useEffect(() => {
    const flush = () => timer.current !== undefined && latest.current()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      latest.current()
    }
  }, [])
  return useCallback(() => latest.current(), [])
}

type RestoredDraft = {
  texts: FormSnapshot
  saveState: SaveRequestState
  /** In milliseconds since 1970. */
  at: number
}

/**
 * Returns null if there is no draft or if it contains no changes. Fields that are missing in the
 * draft, and unedited fields of a new entity, get the current values or defaults.
 */
export function restoreDraft(
  ...args: [definition: EntityDefinition, entity: AnyEntity | null, stored: StoredDraft | null]
): RestoredDraft | null {
  try {
    return adaptDraft(...args)
  } catch (error) {
    // Catches the error, because it would hide the whole list for as long as the draft is stored.
    console.error(error)
    return null
  }
}

function adaptDraft(
  definition: EntityDefinition,
  entity: AnyEntity | null,
  stored: StoredDraft | null,
): RestoredDraft | null {
  if (!stored || (stored.version === null) !== (entity === null)) return null
  const isEqual = createEqualityFunction(definition)
  const fresh = createDraft(definition, entity)
  const adapt = (values: Draft): Draft => ({ ...fresh, ...dropUnknownFields(values, fresh) })
  const [draft, base] = [adapt(stored.draft), adapt(stored.base)]
  if (areDraftsEqual(draft, base, isEqual) || (entity && areDraftsEqual(draft, fresh, isEqual)))
    return null
  const { key, version, at } = stored
  if (entity)
    return { texts: { draft, saved: base }, saveState: { key, posted: null, version }, at }
  const texts = { draft: mergeDrafts(base, draft, fresh, isEqual).draft, saved: fresh }
  return { texts, saveState: { key, posted: stored.posted, version }, at }
}

const createSavedValues = (
  definition: EntityDefinition,
  entity: AnyEntity | null,
): FormSnapshot => {
  const draft = createDraft(definition, entity)
  return { draft, saved: draft }
}

/** While the form has no unsaved changes, it takes over changes of other devices. */
export function useEntityForm(
  definition: EntityDefinition,
  entity: AnyEntity | null,
  initialFocus?: FieldKey,
) {
  // The draft belongs to the account that has opened the form, even if another user signs in in
  // another tab.
  const [username] = useState(getCurrentUsername)
  const slot = buildDraftKey(username, definition, entity?.id ?? 'new')
  const [found, setFound] = useState(() => restoreDraft(definition, entity, readDraft(slot)))
  const form = useFormState(
    () => found?.texts ?? createSavedValues(definition, entity),
    initialFocus,
  )
  const [saveState] = useState(() => found?.saveState ?? createSaveRequestState(entity))
  const saveDraftNow = useDraftAutosave(slot, form, saveState, found?.at)
  const [discarded, setDiscarded] = useState<{
    texts: FormSnapshot
    saveState: SaveRequestState
  } | null>(null)
  // Without unsaved changes, the restored draft has been saved or undone.
  if (found && !discarded && !form.isDirty) setFound(null)

  useEffect(() => {
    if (!entity || entity.version === saveState.version || form.hasUnsavedChanges()) return
    form.replace(createSavedValues(definition, entity))
    saveState.version = entity.version
  })
  const photos = entity && 'images' in entity ? entity.images : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a change of the photos
  useEffect(() => {
    if (entity && photos) form.replace(updateDescriptions(definition, entity, form.getValues()))
  }, [photos])

  return {
    form,
    saveState,
    saveDraftNow,
    found: found && {
      at: new Date(found.at),
      isDiscarded: discarded !== null,
      /** Deletes the draft. While the form is open, `restore` brings the input back. */
      discard() {
        setDiscarded({ texts: form.getValues(), saveState: { ...saveState } })
        deleteDraft(slot, saveState.key)
        form.showErrors({})
        form.replace(createSavedValues(definition, entity))
        Object.assign(saveState, createSaveRequestState(entity))
      },
      restore() {
        if (!discarded) return
        form.showErrors({})
        form.replace(discarded.texts)
        Object.assign(saveState, discarded.saveState)
        setDiscarded(null)
      },
    },
  }
}

function updateDescriptions(
  definition: EntityDefinition,
  entity: AnyEntity,
  texts: FormSnapshot,
): FormSnapshot {
  const fresh = createDraft(definition, entity)
  let draft = dropUnknownFields(texts.draft, fresh)
  let saved = dropUnknownFields(texts.saved, fresh)
  for (const field of getFieldKeys(fresh, saved)) {
    const isEdited = getFieldValue(draft, field) !== getFieldValue(saved, field)
    if (!field.startsWith('photo.') || isEdited) continue
    const description = getFieldValue(fresh, field)
    draft = setFieldValue(draft, field, description)
    saved = setFieldValue(saved, field, description)
  }
  return { draft, saved }
}
