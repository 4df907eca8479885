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
  /** A request without it keeps the stored text. */
  care: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH)),
  translations: createTranslationsSchema('category'),
}

export const CategoryInput = v.strictObject(fields)
export type CategoryInput = v.InferOutput<typeof CategoryInput>

export const CategoryUpdate = v.strictObject({ ...fields, version: v.optional(versionSchema) })
export type CategoryUpdate = v.InferOutput<typeof CategoryUpdate>

export type Category = WithTranslations<Omit<CategoryInput, 'care'>, 'category'> & {
  care: string
  id: number
  version: number
  /** In the artist's own order. */
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
