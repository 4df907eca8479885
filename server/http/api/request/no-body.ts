import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { errorResponse } from '../../errors.ts'
import { isSessionStillValid } from '../account/session.ts'
import { readBody } from './json-body.ts'

/**
 * Middleware for requests that have no body. It waits for the whole request before the handler
 * runs, because Node itself answers 400 to a broken body, and such a request must change nothing.
 */
export const noBody: MiddlewareHandler<Env> = async (c, next) => {
  const bytes = await readBody(c.req.raw).catch(() => undefined)
  if (bytes === undefined) return errorResponse(c, 'unreadable_json')
  if (!bytes) return errorResponse(c, 'body_too_large')
  if (!(await isSessionStillValid(c))) return errorResponse(c, 'not_signed_in')
  return next()
}
