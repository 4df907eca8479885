import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'
import { isSessionStillValid } from '../account/session.ts'
import { readBodyWithLimit } from './json-body.ts'

/**
 * Reads the body before the handler runs, so that a request with a broken body, which Node answers
 * with 400, changes nothing.
 */
export const drainRequestBody: MiddlewareHandler<Env> = async (c, next) => {
  const bytes = await readBodyWithLimit(c.req.raw).catch(() => undefined)
  if (bytes === undefined) return createErrorResponse(c, 'unreadable_json')
  if (!bytes) return createErrorResponse(c, 'body_too_large')
  if (!(await isSessionStillValid(c))) return createErrorResponse(c, 'not_signed_in')
  return next()
}
