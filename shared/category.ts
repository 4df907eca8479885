import * as v from 'valibot'
import { longText, name, version } from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

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
