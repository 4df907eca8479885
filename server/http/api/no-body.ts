import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { readBody } from './json-body.ts'
import { mayStillAct } from './session.ts'

/**
 * For calls that take no body. They act only once whatever was sent as one has arrived: where that breaks off or cannot be
 * parsed, Node answers 400 by itself, and nothing may have been done.
 */
export const noBody: MiddlewareHandler<Env> = async (c, next) => {
  const bytes = await readBody(c.req.raw).catch(() => undefined)
  if (bytes === undefined) return failure(c, 'unreadable_json')
  if (!bytes) return failure(c, 'body_too_large')
  if (!(await mayStillAct(c))) return failure(c, 'not_signed_in')
  return next()
}
