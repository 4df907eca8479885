/** A draft of this device as the form of its entity takes it up again. */

import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { alikeIn } from '../form/alike.ts'
import { type Draft, draftOf, withPhotosIn } from '../form/draft.ts'
import { isSameDraft, merge } from '../form/merge.ts'
import type { FormTexts } from '../form/typed-texts.ts'
import type { KeptDraft } from './device-drafts.ts'
import type { Creation } from './save-entity.ts'

/** What a form has to know to be saved once, and over nobody's change. It lives as long as the form. */
export type Ground = Creation & {
  /** Of the entity that the saved texts of the form are those of; null while it is new. */
  version: number | null
}

export type FoundDraft = {
  texts: FormTexts
  ground: Ground
  /** When it was typed, in milliseconds since 1970. */
  at: number
}

/** What the form has fields for: an older version of it may have had others, and photos go. */
const known = (draft: Draft, fresh: Draft, entity: AnyEntity | null): Draft => ({
  ...withPhotosIn(draft, entity ? photosOf(entity).map(({ id }) => id) : []),
  fr: Object.fromEntries(Object.entries(draft.fr).filter(([name]) => name in fresh.fr)),
})

/**
 * What was typed into an entity, or into a new one; null where that says nothing else than what is saved. What was
 * not typed in a new one is what it would begin with today.
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
