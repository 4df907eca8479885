import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { type Draft, draftOf, withPhotosIn } from '../form/draft.ts'
import { alikeIn, isSameDraft, merge } from '../form/merge.ts'
import type { FormTexts } from '../form/typed-texts.ts'
import type { KeptDraft } from './device-drafts.ts'
import type { Creation } from './save-entity.ts'

/**
 * State of a form that makes saving idempotent and detects conflicts. It lives as long as the form.
 */
export type Ground = Creation & {
  /** The entity version that the form's saved texts belong to, or null for a new entity. */
  version: number | null
}

export type FoundDraft = {
  texts: FormTexts
  ground: Ground
  /** Time of the last change in milliseconds since 1970. */
  at: number
}

/** Removes fields that the current form no longer has and photos that were deleted. */
const known = (draft: Draft, fresh: Draft, entity: AnyEntity | null): Draft => ({
  ...withPhotosIn(draft, entity ? photosOf(entity).map(({ id }) => id) : []),
  fr: Object.fromEntries(Object.entries(draft.fr).filter(([name]) => name in fresh.fr)),
})

/**
 * Returns the stored draft of an entity, or null if it equals the saved state. In a draft of a new
 * entity, unedited fields get their current default values.
 */
export function foundDraft(
  kind: Kind,
  entity: AnyEntity | null,
  kept: KeptDraft | null,
): FoundDraft | null {
  if (!kept || (kept.version === null) !== (entity === null)) return null
  const alike = alikeIn(kind)
  const fresh = draftOf(kind, entity)
  const [draft, base] = [known(kept.draft, fresh, entity), known(kept.base, fresh, entity)]
  if (isSameDraft(draft, base, alike) || (entity && isSameDraft(draft, fresh, alike))) return null
  const { key, version, at } = kept
  if (entity) return { texts: { draft, saved: base }, ground: { key, posted: null, version }, at }
  const texts = { draft: merge(base, draft, fresh, alike).draft, saved: fresh }
  return { texts, ground: { key, posted: kept.posted, version }, at }
}
