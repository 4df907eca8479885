/** Merges the drafts of two devices (three-way merge). */
import type { EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import {
  copyFields,
  type Draft,
  getDraftTranslation,
  getFieldKeys,
  getFieldValue,
  isFieldInDraft,
} from './draft.ts'
import { parseFormValues } from './form-values.ts'

type Value = string | boolean
export type EqualityFunction = (field: FieldKey, a: Value, b: Value) => boolean

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** `1 200,00` and `1200` are the same price. Surrounding spaces are ignored. */
export const createEqualityFunction =
  (kind: Pick<EntityDefinition, 'entityFields' | 'input'>): EqualityFunction =>
  (field, a, b) => {
    if (trim(a) === trim(b)) return true
    if (field.includes('.')) return false
    const [first, second] = [a, b].map((value) => parseFormValues(kind, { [field]: value }, null))
    // Inputs such as the hours of a day belong to no field, so only their texts can be compared.
    if (!first || !second || !(field in first)) return false
    // NaN does not equal itself, so two invalid numbers stay different.
    return trim(first[field]) === trim(second[field])
  }

export type MergeResult = {
  draft: Draft
  /** Fields changed on both sides keep the value of the form until the user decides. */
  conflicts: FieldKey[]
}

const getConfirmed = (draft: Draft, field: FieldKey) => getDraftTranslation(draft, field)?.confirmed

/** The `source` of translations may differ. */
export const findDifferences = (a: Draft, b: Draft, isEqual: EqualityFunction): FieldKey[] =>
  getFieldKeys(a, b).filter(
    (field) =>
      !isEqual(field, getFieldValue(a, field), getFieldValue(b, field)) ||
      getConfirmed(a, field) !== getConfirmed(b, field),
  )

export const areDraftsEqual = (a: Draft, b: Draft, isEqual: EqualityFunction): boolean =>
  findDifferences(a, b, isEqual).length === 0

/** Leaves out photos that were deleted on the server. `base` is the common ancestor. */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  isEqual: EqualityFunction,
): MergeResult {
  const kept: FieldKey[] = []
  const conflicts: FieldKey[] = []
  for (const field of getFieldKeys(base, mine, theirs)) {
    if (field.startsWith('photo.') && !isFieldInDraft(theirs, field)) continue
    const baseValue = getFieldValue(base, field)
    const myValue = getFieldValue(mine, field)
    const theirValue = getFieldValue(theirs, field)
    const isTheirs = isEqual(field, myValue, theirValue) || isEqual(field, myValue, baseValue)
    // Only the form's translation contains the confirmation, so it is copied even if equal.
    const isConfirmed =
      getConfirmed(mine, field) !== undefined && isEqual(field, theirValue, myValue)
    if (!isTheirs || isConfirmed) kept.push(field)
    if (!isTheirs && !isEqual(field, theirValue, baseValue)) conflicts.push(field)
  }
  return { draft: copyFields(theirs, mine, kept), conflicts }
}
