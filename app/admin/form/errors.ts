import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import type { PhotoDescriptions } from '../../../shared/entities/image.ts'
import type { FieldKey } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'

export type FieldErrors = Record<FieldKey, string>

type Input = Record<string, unknown>

/** Converts the path of a value in the request body to the key of its form field. */
function toFieldKey([first = '', second, third, ...rest]: string[], input: Input): FieldKey {
  if (first === 'translations' && third) return `${second}.${third}`
  if (first === 'payment_translations' && second) return `payment_${second}`
  if (first === 'opening_hours' && second) return `open_${second}`
  if (first === 'closures' && third) return `closure_${Number(second) + 1}_${third}`
  if (first !== 'descriptions' || !third) return first
  const photo = (input.descriptions as PhotoDescriptions | undefined)?.[Number(second)]?.id
  return `photo.${photo}.${toFieldKey([third, ...rest], input)}`
}

const numbers = new Intl.NumberFormat('fr')

function describeIssue({ type, message, input, ...issue }: BaseIssue<unknown>) {
  return type === 'max_length' && message === 'too_long' && typeof input === 'string'
    ? t('errors.too_many_letters', { most: numbers.format(Number(issue.requirement)) })
    : t(`errors.${message}`)
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

export function getValidationErrors(schema: GenericSchema, input: Input): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of safeParse(schema, input).issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => String(key))
    const field = toFieldKey(path, input)
    // For an empty field, the schema may report a wrong type. The artist then reads that the field
    // is required, unless the error comes from a check that compares several fields.
    const comparesFields = issue.type === 'raw_check'
    const isMissing = path.length === 1 && isBlank(input[field]) && !comparesFields
    errors[field] ??= isMissing ? t('errors.required') : describeIssue(issue)
  }
  return errors
}

export function toFieldErrors(messages: Record<string, string>, input: Input): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of Object.entries(messages))
    errors[toFieldKey(path.split('.'), input)] ??= message
  return errors
}
