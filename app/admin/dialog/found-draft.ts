/** A draft of this device as the form of its entity takes it up again. */

import type { AnyEntity, Draft, Kind } from '../content/kind.ts'
import { languageOf } from '../form/draft.ts'
import type { FormTexts } from '../form/form.tsx'
import { merge, sameDraft } from '../form/merge.ts'
import type { KeptDraft } from './device-drafts.ts'
import { alikeIn, draftOf } from './entity-draft.ts'
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

/** What the form has fields for; an older version of it may have had others. */
const known = (texts: Draft, fresh: Draft): Draft =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) => name in fresh || languageOf(name) !== 'fr'),
  )

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
  const [draft, base] = [known(kept.draft, fresh), known(kept.base, fresh)]
  if (sameDraft(draft, base, alike) || (entity && sameDraft(draft, fresh, alike))) return null
  const { key, version, at } = kept
  if (entity) return { texts: { draft, saved: base }, ground: { key, posted: null, version }, at }
  const texts = { draft: merge(base, draft, fresh, alike).draft, saved: fresh }
  return { texts, ground: { key, posted: kept.posted, version }, at }
}
