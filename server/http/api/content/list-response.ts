import type { Context } from 'hono'
import { encodeResponseForRequest } from '../../cache/response-encoding.ts'

/**
 * Builds the response for a list. A list with unpublished items is `private`, so that no shared
 * cache stores it.
 */
export function createListResponse(
  c: Context,
  list: readonly object[],
  includesUnpublished: boolean,
  headers: Record<string, string> = {},
): Promise<Response> {
  const cacheControl = includesUnpublished ? 'private, no-cache' : 'no-cache'
  return encodeResponseForRequest(
    c.req.raw,
    c.json(list, 200, { ...headers, 'Cache-Control': cacheControl }),
  )
}
