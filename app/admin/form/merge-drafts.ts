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

/**
 * Treats prices such as `1 200,00` and `1200` as equal, and texts that differ in surrounding
 * spaces.
 */
export const createEqualityFunction =
  (definition: Pick<EntityDefinition, 'entityFields' | 'input'>): EqualityFunction =>
  (field, a, b) => {
    if (trim(a) === trim(b)) return true
    if (field.includes('.')) return false
    const [first, second] = [a, b].map((value) =>
      parseFormValues(definition, { [field]: value }, null),
    )
    // Some inputs, such as the opening hours of a day, are not in `entityFields`. They count as
    // different if their texts differ.
    if (!first || !second || !(field in first)) return false
    // NaN is not equal to itself, so two invalid numbers stay different.
    return trim(first[field]) === trim(second[field])
  }

export type MergeResult = {
  draft: Draft
  /**
   * Fields that have changed differently in the form and on the server. They keep the form's value
   * until the user decides.
   */
  conflicts: FieldKey[]
}

const getConfirmed = (draft: Draft, field: FieldKey) => getDraftTranslation(draft, field)?.confirmed

/** Returns the fields whose value or confirmation differs. Ignores the `source` of translations. */
export const findDifferences = (a: Draft, b: Draft, isEqual: EqualityFunction): FieldKey[] =>
  getFieldKeys(a, b).filter(
    (field) =>
      !isEqual(field, getFieldValue(a, field), getFieldValue(b, field)) ||
      getConfirmed(a, field) !== getConfirmed(b, field),
  )

export const areDraftsEqual = (a: Draft, b: Draft, isEqual: EqualityFunction): boolean =>
  findDifferences(a, b, isEqual).length === 0

/**
 * `mine` is the draft of the form, `theirs` that of the server, and `base` the draft from which
 * both started. The result lacks the fields of photos that the server has deleted.
 */
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
    // Only the form's draft contains the confirmation of a translation, so the form's translation
    // is kept even if the texts are equal.
    const isConfirmed =
      getConfirmed(mine, field) !== undefined && isEqual(field, theirValue, myValue)
    if (!isTheirs || isConfirmed) kept.push(field)
    if (!isTheirs && !isEqual(field, theirValue, baseValue)) conflicts.push(field)
  }
  return { draft: copyFields(theirs, mine, kept), conflicts }
}
