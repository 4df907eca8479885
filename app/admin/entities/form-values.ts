import type { Field, Fields } from '../../../shared/entities/fields.ts'
import { normalizeSpaces } from '../../../shared/text/spaces.ts'
import type { FieldValues } from '../entity/entity-definition.ts'
import { formatPriceInput } from '../prices/price.ts'
import { formatWeightInput } from '../prices/weight.ts'

/** Returns null for empty text and NaN for invalid text. */
export function parseNumber(text: string): number | null {
  const trimmed = normalizeSpaces(text).trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}

function toFormValue({ kind }: Field, value: unknown): string | boolean {
  if (kind === 'switch') return value === true
  if (kind === 'price') return formatPriceInput(value as number | null)
  if (kind === 'weight') return formatWeightInput(value as number | null)
  return String(value ?? '')
}

/** Leaves out lists and photos. Older revisions lack newer fields, which are then empty. */
export const toFormValues = (fields: Fields, entity: object | null): FieldValues => {
  const values: Record<string, unknown> = { ...entity }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== 'json' && kind !== 'photo')
      .map(([name, field]) => [name, toFormValue(field, values[name] ?? null)]),
  )
}
