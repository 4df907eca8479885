import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { errorResponse } from '../errors.ts'
import { readBody } from './json-body.ts'
import { isSessionStillValid } from './session.ts'

/**
 * Waits for the body of a call that takes none. The call runs only after the whole request has
 * arrived, because Node answers 400 to a broken or malformed body by itself, and nothing may have
 * changed then.
 */
export const noBody: MiddlewareHandler<Env> = async (c, next) => {
  const bytes = await readBody(c.req.raw).catch(() => undefined)
  if (bytes === undefined) return errorResponse(c, 'unreadable_json')
  if (!bytes) return errorResponse(c, 'body_too_large')
  if (!(await isSessionStillValid(c))) return errorResponse(c, 'not_signed_in')
  return next()
}
