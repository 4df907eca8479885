import * as v from 'valibot'
import { longText, name } from './rules.ts'

/** What POST and PUT /api/categories take (specification sections 5 and 7). */
export const CategoryInput = v.strictObject({ name, description: longText })
export type CategoryInput = v.InferOutput<typeof CategoryInput>

export type Category = CategoryInput & { id: number }
