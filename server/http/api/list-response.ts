import type { Context } from 'hono'
import { encodeFor } from '../response-encoding.ts'

/**
 * Answers with a list. If `isWhole` is true, it contains unpublished items, so no shared cache may
 * store it.
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
