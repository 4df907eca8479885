import * as v from 'valibot'
import { idSchema } from '../../validation.ts'

const MAX_IDS = 100_000

/** An empty list restores the default order. */
export const SortOrderUpdate = v.strictObject({
  ids: v.pipe(
    v.array(idSchema, 'not_a_list'),
    v.maxLength(MAX_IDS, 'too_long'),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated_id'),
  ),
})
export type SortOrderUpdate = v.InferOutput<typeof SortOrderUpdate>
