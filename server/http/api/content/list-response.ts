import type { Context } from 'hono'
import { encodeFor } from '../../cache/response-encoding.ts'

/**
 * Answers with a list. `isWhole` is true if the list contains unpublished items, in which case no
 * shared cache may store the response.
 */
export function listResponse(
  c: Context,
  list: readonly object[],
  isWhole: boolean,
  headers: Record<string, string> = {},
): Promise<Response> {
  const cacheControl = isWhole ? 'private, no-cache' : 'no-cache'
  return encodeFor(c.req.raw, c.json(list, 200, { ...headers, 'Cache-Control': cacheControl }))
}
