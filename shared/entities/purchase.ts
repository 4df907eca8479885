/**
 * Validates the texts that explain how to buy a piece. Once the artist has confirmed these texts,
 * visitors see them under the price of an available piece.
 */
import * as v from 'valibot'
import { pick } from '../pick.ts'
import { shortTextSchema, versionSchema } from '../validation.ts'
import { getTranslatableFields, type TranslatableField } from './translatable-fields.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'

/** Validates the body of PUT /api/purchase. Pages leave out texts that are empty. */
export const PurchaseTextsUpdate = v.strictObject({
  /**
   * True if visitors see the texts. False until the artist has confirmed the drafts that a database
   * migration has inserted.
   */
  is_shown: v.optional(v.boolean('not_a_yes_or_no'), false),
  delivery: shortTextSchema,
  packing: shortTextSchema,
  payment: shortTextSchema,
  returns: shortTextSchema,
  translations: createTranslationsSchema('purchase'),
  version: v.optional(versionSchema),
})
export type PurchaseTextsUpdate = v.InferOutput<typeof PurchaseTextsUpdate>

export type PurchaseTexts = WithTranslations<Omit<PurchaseTextsUpdate, 'version'>, 'purchase'> & {
  id: number
  version: number
}

export type PublicPurchaseTexts = Pick<PurchaseTexts, TranslatableField<'purchase'>> & {
  translations: PublicTranslations<TranslatableField<'purchase'>>
}

/**
 * Empty texts. Public pages use them until the artist has confirmed the drafts, or if the texts
 * cannot be read.
 */
export const EMPTY_PURCHASE_TEXTS: PublicPurchaseTexts = {
  ...{ delivery: '', packing: '', payment: '', returns: '' },
  translations: {},
}

/** Returns the texts for public pages. All texts are empty until the artist has confirmed them. */
export const toPublicPurchaseTexts = (purchase: PurchaseTexts): PublicPurchaseTexts =>
  purchase.is_shown
    ? {
        ...pick(purchase, getTranslatableFields('purchase')),
        translations: toPublicTranslations('purchase', purchase.translations),
      }
    : EMPTY_PURCHASE_TEXTS
