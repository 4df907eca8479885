/** Merges the drafts of two devices (three-way merge). */
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import type { EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import { copyField, type Draft, getDraftTranslation, getFieldKeys, getFieldValue } from './draft.ts'

type Value = string | boolean
export type EqualityFunction = (field: FieldKey, a: Value, b: Value) => boolean

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** `1 200,00` and `1200` are the same price. Surrounding spaces are ignored. */
export const createEqualityFunction =
  (kind: Pick<EntityDefinition, 'input'>): EqualityFunction =>
  ({ name, photo, locale }, a, b) => {
    if (trim(a) === trim(b)) return true
    if (photo !== null || locale !== DEFAULT_LOCALE) return false
    const parse = (value: string | boolean) => trim(kind.input({ [name]: value }, null)[name])
    // NaN does not equal itself, so two invalid numbers stay different.
    return parse(a) === parse(b)
  }

export type MergeResult = {
  draft: Draft
  /** Fields changed on both sides keep the value of the form until the user decides. */
  conflicts: FieldKey[]
}

const getConfirmed = (draft: Draft, field: FieldKey) => getDraftTranslation(draft, field)?.confirmed

/** The `source` of translations may differ. */
export const areDraftsEqual = (a: Draft, b: Draft, isEqual: EqualityFunction): boolean =>
  getFieldKeys(a, b).every(
    (field) =>
      isEqual(field, getFieldValue(a, field), getFieldValue(b, field)) &&
      getConfirmed(a, field) === getConfirmed(b, field),
  )

/** Leaves out photos that were deleted on the server. `base` is the common ancestor. */
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
    // Only the form's translation contains the confirmation, so it is copied even if equal.
    const isConfirmed =
      getConfirmed(mine, field) !== undefined && isEqual(field, theirValue, myValue)
    if (!isTheirs || isConfirmed) draft = copyField(draft, field, mine)
    if (!isTheirs && !isEqual(field, theirValue, baseValue)) conflicts.push(field)
  }
  return { draft, conflicts }
}

export const copyFields = (draft: Draft, theirs: Draft, fields: FieldKey[]): Draft =>
  fields.reduce((result, field) => copyField(result, field, theirs), draft)
