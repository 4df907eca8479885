/** An entity as it stands in a form, and when two such texts say the same. */
import type { AnyEntity, Draft, Kind } from '../content/kind.ts'
import { translationsDraft } from '../form/draft.ts'
import type { Alike } from '../form/merge.ts'

/** What a form begins with: the entity's own fields and its translations, or those of a new one. */
export const draftOf = (kind: Kind, entity: AnyEntity | null): Draft => ({
  ...kind.draft(entity),
  ...translationsDraft(kind, entity),
})

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** `1 200,00` and `1200` are the same price, and the spaces around a text are no part of it. */
export const alikeIn =
  (kind: Pick<Kind, 'input'>): Alike =>
  (name, a, b) => {
    const meaning = (value: string | boolean) => trimmed(kind.input({ [name]: value }, null)[name])
    // What cannot be read as a number has no meaning to compare: NaN differs from itself.
    return trimmed(a) === trimmed(b) || meaning(a) === meaning(b)
  }
