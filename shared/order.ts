import * as v from 'valibot'
import { id } from './rules.ts'

/** As many things as anybody puts in order. */
const MOST = 100_000

/** What PUT /api/art-pieces/order and /api/categories/order take: the ids in the order wanted; none for the site's own order. */
export const Order = v.strictObject({
  ids: v.pipe(
    v.array(id, 'not_a_list'),
    v.maxLength(MOST, 'too_long'),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated_id'),
  ),
})
export type Order = v.InferOutput<typeof Order>
