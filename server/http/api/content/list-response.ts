import type { Context } from 'hono'
import { encodeForRequest } from '../../cache/response-encoding.ts'

/**
 * Builds the response for a list. `isWhole` is true if the list contains unpublished items, in
 * which case no shared cache may store the response.
 */
export function createListResponse(
  c: Context,
  list: readonly object[],
  isWhole: boolean,
  headers: Record<string, string> = {},
): Promise<Response> {
  const cacheControl = isWhole ? 'private, no-cache' : 'no-cache'
  return encodeForRequest(
    c.req.raw,
    c.json(list, 200, { ...headers, 'Cache-Control': cacheControl }),
  )
}
