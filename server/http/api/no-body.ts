import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { readBody } from './json-body.ts'
import { mayStillAct } from './session.ts'

/**
 * Waits for the body of a call that takes none. The call runs only after the whole request has
 * arrived, because Node answers 400 to a broken or malformed body by itself, and nothing may have
 * changed then.
 */
export const noBody: MiddlewareHandler<Env> = async (c, next) => {
  const bytes = await readBody(c.req.raw).catch(() => undefined)
  if (bytes === undefined) return failure(c, 'unreadable_json')
  if (!bytes) return failure(c, 'body_too_large')
  if (!(await mayStillAct(c))) return failure(c, 'not_signed_in')
  return next()
}
