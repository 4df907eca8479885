import type { Field, FieldInput, Fields } from '../../../shared/entities/fields.ts'
import { normalizeSpaces } from '../../../shared/validation.ts'
import type { AnyEntity, EntityDefinition, FieldValues } from '../entity/entity-definition.ts'
import { formatPriceInput, formatWeightInput, parsePrice, parseWeight } from './amounts.ts'

/** Null if FormFields shows no input for the field, as for photos. */
export type InputType = FieldInput | 'line' | 'price' | 'weight' | 'switch' | 'moment' | null

export function getInputType({ input, kind }: Field): InputType {
  if (input) return input
  return kind === 'json' || kind === 'photo' ? null : (kind ?? 'line')
}

/** Returns null for an empty text, NaN for an invalid one. */
function parseNumber(text: string): number | null {
  const trimmed = normalizeSpaces(text).trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}

function addHttpsScheme(typed: string) {
  const trimmed = typed.trim()
  return trimmed === '' || /^[a-z]+:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

const parseUrls = (text: string) =>
  text
    .split('\n')
    .map(addHttpsScheme)
    .filter((url) => url !== '')

function format(type: InputType, value: unknown): string | boolean {
  if (type === 'switch') return value === true
  if (type === 'price') return formatPriceInput(value as number | null)
  if (type === 'weight') return formatWeightInput(value as number | null)
  if (type === 'urls' || type === 'dates') return ((value ?? []) as string[]).join('\n')
  return String(value ?? '')
}

const PARSERS: { [Type in NonNullable<InputType>]?: (text: string) => unknown } = {
  price: parsePrice,
  weight: parseWeight,
  number: parseNumber,
  url: addHttpsScheme,
  urls: parseUrls,
  dates: (text) => text.split('\n').filter((day) => day !== ''),
}

const getFieldsWithInput = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, field]) => ({ name, type: getInputType(field) }))
    .filter(({ type }) => type !== null)

type Conversions = Pick<EntityDefinition, 'entityFields' | 'draft' | 'input'>

/** Converts an entity to form values. A field that an older revision lacks becomes empty. */
export function toFormValues(
  { entityFields, draft }: Omit<Conversions, 'input'>,
  entity: AnyEntity | null,
): FieldValues {
  const values: Record<string, unknown> = { ...entity }
  const derived = getFieldsWithInput(entityFields).map(({ name, type }) => [
    name,
    format(type, values[name] ?? null),
  ])
  return { ...Object.fromEntries(derived), ...draft?.(entity) }
}

export function parseFormValues(
  { entityFields, input }: Omit<Conversions, 'draft'>,
  typed: FieldValues,
  entity: AnyEntity | null,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...entity }
  const photos = Object.keys(entityFields)
    .filter((name) => entityFields[name]?.kind === 'photo')
    .map((name) => [name, stored[name] ?? ''])
  const derived = getFieldsWithInput(entityFields)
    .filter(({ name }) => name in typed)
    .map(({ name, type }) => {
      const parse = type && PARSERS[type]
      return [name, parse ? parse(String(typed[name])) : typed[name]]
    })
  const values = Object.fromEntries([...photos, ...derived])
  return { ...values, ...input?.(typed, values) }
}
