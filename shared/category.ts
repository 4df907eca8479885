import * as v from 'valibot'
import { pick } from './pick.ts'
import { longText, name, version } from './rules.ts'
import {
  type PublicTranslations,
  publicTranslations,
  type TranslatableField,
  type Translated,
  translationsOf,
} from './translation.ts'

const fields = { name, description: longText, translations: translationsOf('category') }

/** What POST /api/categories takes (specification sections 5 and 7). */
export const CategoryInput = v.strictObject(fields)
export type CategoryInput = v.InferOutput<typeof CategoryInput>

/** What PUT /api/categories/{id} takes. */
export const CategoryChange = v.strictObject({ ...fields, version: v.optional(version) })
export type CategoryChange = v.InferOutput<typeof CategoryChange>

export type Category = Translated<CategoryInput, 'category'> & {
  id: number
  version: number
  /** Its place in the artist's own order; null before it has one. */
  place: number | null
}

/** The fields of a category that visitors may see. */
const PUBLIC_FIELDS = ['id', 'version', 'name', 'description'] as const satisfies (keyof Category)[]
export type PublicCategory = Pick<Category, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<TranslatableField<'category'>>
}
export const publicCategory = (category: Category): PublicCategory => ({
  ...pick(category, PUBLIC_FIELDS),
  translations: publicTranslations('category', category.translations),
})
