import * as v from 'valibot'
import { idSchema } from '../../validation.ts'

/** Maximum number of ids in one sort order. */
const MAX_IDS = 100_000

/**
 * Validates the body of PUT /api/art-pieces/order and PUT /api/categories/order, which lists the
 * ids in the new sort order. An empty list restores the default sort order.
 */
export const SortOrderUpdate = v.strictObject({
  ids: v.pipe(
    v.array(idSchema, 'not_a_list'),
    v.maxLength(MAX_IDS, 'too_long'),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated_id'),
  ),
})
export type SortOrderUpdate = v.InferOutput<typeof SortOrderUpdate>
