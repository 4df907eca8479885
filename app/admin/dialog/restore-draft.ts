import { type AnyEntity, type EntityDefinition, getPhotos } from '../content/entity-definition.ts'
import type { FormSnapshot } from '../form/changed-texts.ts'
import { createDraft, type Draft, filterDraftPhotos } from '../form/draft.ts'
import { areDraftsEqual, createEqualityFunction, mergeDrafts } from '../form/merge-drafts.ts'
import type { StoredDraft } from './draft-storage.ts'
import type { IdempotencyState } from './save-entity.ts'

/** The form updates this object in place. */
export type SaveContext = IdempotencyState & {
  version: number | null
}

export type RestoredDraft = {
  texts: FormSnapshot
  saveState: SaveContext
  /** In milliseconds since 1970. */
  at: number
}

const dropUnknownFields = (draft: Draft, fresh: Draft, entity: AnyEntity | null): Draft => ({
  ...filterDraftPhotos(draft, entity ? getPhotos(entity).map(({ id }) => id) : []),
  fr: Object.fromEntries(Object.entries(draft.fr).filter(([name]) => name in fresh.fr)),
})

/**
 * Returns null if the draft equals the saved state. Unedited fields of a new entity get the current
 * default values.
 */
export function restoreDraft(
  kind: EntityDefinition,
  entity: AnyEntity | null,
  stored: StoredDraft | null,
): RestoredDraft | null {
  if (!stored || (stored.version === null) !== (entity === null)) return null
  const isEqual = createEqualityFunction(kind)
  const fresh = createDraft(kind, entity)
  const [draft, base] = [
    dropUnknownFields(stored.draft, fresh, entity),
    dropUnknownFields(stored.base, fresh, entity),
  ]
  if (areDraftsEqual(draft, base, isEqual) || (entity && areDraftsEqual(draft, fresh, isEqual)))
    return null
  const { key, version, at } = stored
  if (entity)
    return { texts: { draft, saved: base }, saveState: { key, posted: null, version }, at }
  const texts = { draft: mergeDrafts(base, draft, fresh, isEqual).draft, saved: fresh }
  return { texts, saveState: { key, posted: stored.posted, version }, at }
}
