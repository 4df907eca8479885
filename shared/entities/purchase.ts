import * as v from 'valibot'
import { type Dimensions, getLargestMeasurement } from '../dimensions.ts'
import { createIntegerSchema, shortTextSchema } from '../validation.ts'
import {
  type AdminFieldValues,
  createEmptyFields,
  createUpdateSchema,
  type Fields,
  type PublicFieldValues,
  SHORT_TEXT,
  switchSchema,
  toPublicFields,
} from './fields.ts'
import { weightSchema } from './piece-details.ts'

const sizeLimitSchema = createIntegerSchema(1, 10_000, 'not_a_size')

const text = {
  input: 'lines',
  schema: shortTextSchema,
  translation: SHORT_TEXT,
  isPublic: true,
} as const

export const PURCHASE_FIELDS = {
  /**
   * False until the artist has confirmed the draft terms that a migration has stored. Pages hide
   * the terms until then.
   */
  is_shown: { kind: 'switch', schema: v.optional(switchSchema, false) },
  delivery: text,
  large_delivery: { ...text, schema: v.optional(SHORT_TEXT) },
  /**
   * The delivery terms for large pieces apply if the longest side or the weight reaches its limit.
   */
  large_from_cm: {
    input: 'number',
    schema: v.optional(v.nullable(sizeLimitSchema)),
    isPublic: true,
  },
  large_from_kg: {
    kind: 'weight',
    column: 'large_from_grams',
    schema: v.optional(v.nullable(weightSchema)),
    isPublic: true,
  },
  packing: text,
  payment: text,
  returns: text,
} as const satisfies Fields

export const purchaseTextsUpdateSchema = createUpdateSchema(PURCHASE_FIELDS)
export type PurchaseUpdate = v.InferOutput<typeof purchaseTextsUpdateSchema>

export type Purchase = AdminFieldValues<typeof PURCHASE_FIELDS> & { id: number; version: number }
export type PublicPurchase = PublicFieldValues<typeof PURCHASE_FIELDS>

export const EMPTY_PURCHASE_TEXTS: PublicPurchase = toPublicFields(
  PURCHASE_FIELDS,
  createEmptyFields(PURCHASE_FIELDS),
)

export const toPublicPurchaseTexts = (purchase: Purchase): PublicPurchase =>
  purchase.is_shown ? toPublicFields(PURCHASE_FIELDS, purchase) : EMPTY_PURCHASE_TEXTS

export function needsLargeDelivery(
  piece: { size: Dimensions | null; weight: number | null },
  { large_from_cm, large_from_kg }: Pick<Purchase, 'large_from_cm' | 'large_from_kg'>,
): boolean {
  const isAtLeast = (value: number | null, limit: number | null) =>
    value !== null && limit !== null && value >= limit
  return (
    isAtLeast(getLargestMeasurement(piece.size), large_from_cm) ||
    isAtLeast(piece.weight, large_from_kg)
  )
}
