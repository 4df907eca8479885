/**
 * Merges the drafts of two devices with their common base version (three-way merge). All functions
 * are pure.
 */
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import type { EntityDefinition } from '../content/entity-definition.ts'
import type { FieldKey } from '../content/field-key.ts'
import { copyField, type Draft, getDraftTranslation, getFieldKeys, getFieldValue } from './draft.ts'

type Value = string | boolean
/** Returns true if two values of a field have the same meaning. */
export type EqualityFunction = (field: FieldKey, a: Value, b: Value) => boolean

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * Returns a function that compares two values of a field by meaning: `1 200,00` and `1200` are the
 * same price, and surrounding spaces are ignored.
 */
export const createEqualityFunction =
  (kind: Pick<EntityDefinition, 'input'>): EqualityFunction =>
  ({ name, photo, locale }, a, b) => {
    if (trim(a) === trim(b)) return true
    if (photo !== null || locale !== DEFAULT_LOCALE) return false
    const parse = (value: string | boolean) => trim(kind.input({ [name]: value }, null)[name])
    // Two different texts that are not valid numbers stay different, because both are parsed as
    // NaN, and NaN does not equal itself.
    return parse(a) === parse(b)
  }

export type MergeResult = {
  draft: Draft
  /**
   * Fields that were changed to different values in the form and on the server. They keep the value
   * from the form until the user decides.
   */
  conflicts: FieldKey[]
}

const getConfirmed = (draft: Draft, field: FieldKey) => getDraftTranslation(draft, field)?.confirmed

/**
 * Returns true if all fields of two drafts have equal values, and if the user has confirmed the
 * same translations in both drafts. The drafts may differ in `source`, the French text on which a
 * translation is based.
 */
export const areDraftsEqual = (a: Draft, b: Draft, isEqual: EqualityFunction): boolean =>
  getFieldKeys(a, b).every(
    (field) =>
      isEqual(field, getFieldValue(a, field), getFieldValue(b, field)) &&
      getConfirmed(a, field) === getConfirmed(b, field),
  )

/**
 * Merges two drafts field by field. Leaves out photos that were deleted on the server.
 * @param base the common ancestor of both drafts
 * @param mine the draft in the form
 * @param theirs the current state on the server
 */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  isEqual: EqualityFunction,
): MergeResult {
  let draft = theirs
  const conflicts: FieldKey[] = []
  for (const field of getFieldKeys(base, mine, theirs)) {
    if (field.photo !== null && !theirs.photos[field.photo]) continue
    const baseValue = getFieldValue(base, field)
    const myValue = getFieldValue(mine, field)
    const theirValue = getFieldValue(theirs, field)
    const isTheirs = isEqual(field, myValue, theirValue) || isEqual(field, myValue, baseValue)
    // If both texts are equal, the result keeps the server's translation. A confirmation by the
    // user is stored only in the form's translation, which is therefore copied into the result.
    const isConfirmed =
      getConfirmed(mine, field) !== undefined && isEqual(field, theirValue, myValue)
    if (!isTheirs || isConfirmed) draft = copyField(draft, field, mine)
    if (!isTheirs && !isEqual(field, theirValue, baseValue)) conflicts.push(field)
  }
  return { draft, conflicts }
}

/**
 * Returns a copy of the draft in which the given fields have the values from the draft `theirs`.
 */
export const copyFields = (draft: Draft, theirs: Draft, fields: FieldKey[]): Draft =>
  fields.reduce((result, field) => copyField(result, field, theirs), draft)
