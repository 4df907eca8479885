import * as v from 'valibot'
import { pick } from '../pick.ts'
import {
  createTrimmedTextSchema,
  longTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  nameSchema,
  versionSchema,
} from '../validation.ts'
import type { TranslatableField } from './translatable-fields.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'

const fields = {
  name: nameSchema,
  description: longTextSchema,
  /**
   * How to care for pieces of this category. If the field is missing in a request, the stored text
   * is kept.
   */
  care: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH)),
  translations: createTranslationsSchema('category'),
}

/** Validates the body of POST /api/categories (docs/specification.md, sections 5 and 7). */
export const CategoryInput = v.strictObject(fields)
export type CategoryInput = v.InferOutput<typeof CategoryInput>

/** Validates the body of PUT /api/categories/{id}. */
export const CategoryUpdate = v.strictObject({ ...fields, version: v.optional(versionSchema) })
export type CategoryUpdate = v.InferOutput<typeof CategoryUpdate>

export type Category = WithTranslations<Omit<CategoryInput, 'care'>, 'category'> & {
  care: string
  id: number
  version: number
  /**
   * The position in the sort order that the artist chose, or null if the artist has not given the
   * category a position.
   */
  place: number | null
}

const PUBLIC_FIELDS = [
  'id',
  'version',
  'name',
  'description',
  'care',
] as const satisfies (keyof Category)[]
export type PublicCategory = Pick<Category, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<TranslatableField<'category'>>
}
export const toPublicCategory = (category: Category): PublicCategory => ({
  ...pick(category, PUBLIC_FIELDS),
  translations: toPublicTranslations('category', category.translations),
})
