/** Brings together what two devices made of the same texts. Pure. */
import type { FieldRef } from '../content/field.ts'
import { type Draft, fieldsIn, translationAt, valueAt, withFieldOf } from './draft.ts'

type Value = string | boolean
/** Whether two values of a field say the same. */
export type Alike = (field: FieldRef, a: Value, b: Value) => boolean

export type Merged = {
  draft: Draft
  /** The fields that both changed, each in another way: they stay as they are here until the artist has decided. */
  conflicts: FieldRef[]
}

const confirmedIn = (draft: Draft, field: FieldRef) => translationAt(draft, field)?.confirmed

/** Whether two drafts say the same. What stood beside a text while it was typed is nothing that was typed. */
export const isSameDraft = (a: Draft, b: Draft, alike: Alike): boolean =>
  fieldsIn(a, b).every(
    (field) =>
      alike(field, valueAt(a, field), valueAt(b, field)) &&
      confirmedIn(a, field) === confirmedIn(b, field),
  )

/**
 * Merges field by field. A photo that is gone there is gone.
 * @param base what both began with
 * @param mine what stands in the form
 * @param theirs what is saved by now
 */
export function merge(base: Draft, mine: Draft, theirs: Draft, alike: Alike): Merged {
  let draft = theirs
  const conflicts: FieldRef[] = []
  for (const field of fieldsIn(base, mine, theirs)) {
    if (field.photo !== null && !theirs.photos[field.photo]) continue
    const was = valueAt(base, field)
    const here = valueAt(mine, field)
    const there = valueAt(theirs, field)
    const isTheirs = alike(field, here, there) || alike(field, here, was)
    // What was found to be still right is the text that stood here then.
    const isConfirmed = confirmedIn(mine, field) !== undefined && alike(field, there, here)
    if (!isTheirs || isConfirmed) draft = withFieldOf(draft, field, mine)
    if (!isTheirs && !alike(field, there, was)) conflicts.push(field)
  }
  return { draft, conflicts }
}

/** The draft with the saved texts of those fields in the place of the typed ones. */
export const takeTheirs = (draft: Draft, theirs: Draft, fields: FieldRef[]): Draft =>
  fields.reduce((taken, field) => withFieldOf(taken, field, theirs), draft)
