import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/**
 * Returns the id in the path, or NaN if the path has no valid id. An id is valid only in canonical
 * form: without a sign, a leading zero or an exponent.
 */
export function parseIdParameter(c: Context, name = 'id'): number {
  const text = c.req.param(name) ?? ''
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : Number.NaN
}

/** Middleware that answers 404 if the path contains no valid id. */
export const requireValidId: MiddlewareHandler<Env> = (c, next) =>
  Number.isNaN(parseIdParameter(c)) ? Promise.resolve(createErrorResponse(c, 'not_found')) : next()
