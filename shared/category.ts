import * as v from 'valibot'
import { longText, name } from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

/** What POST and PUT /api/categories take (specification sections 5 and 7). */
export const CategoryInput = v.strictObject({
  name,
  description: longText,
  translations: translationsOf('category'),
})
export type CategoryInput = v.InferOutput<typeof CategoryInput>

export type Category = Translated<CategoryInput, 'category'> & { id: number }
