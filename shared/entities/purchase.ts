import * as v from 'valibot'
import type { Dimensions } from '../dimensions.ts'
import { pick } from '../pick.ts'
import { getLargestMeasurement } from '../piece-front-size.ts'
import {
  createTrimmedTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  shortTextSchema,
  versionSchema,
} from '../validation.ts'
import { weightSchema } from './piece-details.ts'
import { getTranslatableFields, type TranslatableField } from './translatable-fields.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'

const sizeLimitSchema = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(1, 'not_a_size'),
  v.maxValue(10_000, 'not_a_size'),
)

export const PurchaseTextsUpdate = v.strictObject({
  /** False until the artist has confirmed the drafts of a migration. */
  is_shown: v.optional(v.boolean('not_a_yes_or_no'), false),
  delivery: shortTextSchema,
  large_delivery: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH)),
  /** A piece is large from this length of its largest side, or from this weight. */
  large_from_cm: v.optional(v.nullable(sizeLimitSchema)),
  large_from_kg: v.optional(v.nullable(weightSchema)),
  packing: shortTextSchema,
  payment: shortTextSchema,
  returns: shortTextSchema,
  translations: createTranslationsSchema('purchase'),
  version: v.optional(versionSchema),
})
export type PurchaseTextsUpdate = v.InferOutput<typeof PurchaseTextsUpdate>

type SizeLimits = { large_from_cm: number | null; large_from_kg: number | null }

export type PurchaseTexts = WithTranslations<
  Omit<PurchaseTextsUpdate, 'version' | 'large_delivery' | keyof SizeLimits>,
  'purchase'
> &
  SizeLimits & { id: number; version: number; large_delivery: string }

export type PublicPurchaseTexts = Pick<
  PurchaseTexts,
  TranslatableField<'purchase'> | keyof SizeLimits
> & {
  translations: PublicTranslations<TranslatableField<'purchase'>>
}

export const EMPTY_PURCHASE_TEXTS: PublicPurchaseTexts = {
  ...{ delivery: '', large_delivery: '', packing: '', payment: '', returns: '' },
  ...{ large_from_cm: null, large_from_kg: null },
  translations: {},
}

export const toPublicPurchaseTexts = (purchase: PurchaseTexts): PublicPurchaseTexts =>
  purchase.is_shown
    ? {
        ...pick(purchase, [
          ...getTranslatableFields('purchase'),
          ...(['large_from_cm', 'large_from_kg'] as const),
        ]),
        translations: toPublicTranslations('purchase', purchase.translations),
      }
    : EMPTY_PURCHASE_TEXTS

export function isLargePiece(
  piece: { size: Dimensions | null; weight: number | null },
  { large_from_cm, large_from_kg }: SizeLimits,
): boolean {
  const isAtLeast = (value: number | null, limit: number | null) =>
    value !== null && limit !== null && value >= limit
  return (
    isAtLeast(getLargestMeasurement(piece.size), large_from_cm) ||
    isAtLeast(piece.weight, large_from_kg)
  )
}
