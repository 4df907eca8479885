import * as v from 'valibot'
import { longTextSchema, nameSchema } from '../validation.ts'
import {
  type AdminFieldValues,
  createInputSchema,
  createUpdateSchema,
  type Fields,
  LONG_TEXT,
  NAME,
  type PublicFieldValues,
  SHORT_TEXT,
  toPublicFields,
} from './fields.ts'

export const CATEGORY_FIELDS = {
  name: { schema: nameSchema, translation: NAME, isPublic: true },
  description: { input: 'lines', schema: longTextSchema, translation: LONG_TEXT, isPublic: true },
  care: { input: 'lines', schema: v.optional(SHORT_TEXT), translation: SHORT_TEXT, isPublic: true },
} as const satisfies Fields

export const categoryInputSchema = createInputSchema(CATEGORY_FIELDS)
export type CategoryInput = v.InferOutput<typeof categoryInputSchema>
export const categoryUpdateSchema = createUpdateSchema(CATEGORY_FIELDS)
export type CategoryUpdate = v.InferOutput<typeof categoryUpdateSchema>

export type Category = AdminFieldValues<typeof CATEGORY_FIELDS> & {
  id: number
  version: number
  position: number | null
}

export type PublicCategory = PublicFieldValues<typeof CATEGORY_FIELDS> & {
  id: number
  version: number
}
export const toPublicCategory = (category: Category): PublicCategory => ({
  id: category.id,
  version: category.version,
  ...toPublicFields(CATEGORY_FIELDS, category),
})
