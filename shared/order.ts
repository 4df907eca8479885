import * as v from 'valibot'
import { id } from './rules.ts'

/** Most ids in one order. */
const MOST = 100_000

/**
 * Validates the body of PUT /api/art-pieces/order and /api/categories/order: the ids in the wanted
 * order. An empty list restores the default order.
 */
export const Order = v.strictObject({
  ids: v.pipe(
    v.array(id, 'not_a_list'),
    v.maxLength(MOST, 'too_long'),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated_id'),
  ),
})
export type Order = v.InferOutput<typeof Order>
