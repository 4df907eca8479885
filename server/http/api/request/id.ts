import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/** Returns NaN unless the id is canonical: no sign, leading zero or exponent. */
export function parseIdParameter(c: Context, name = 'id'): number {
  const text = c.req.param(name) ?? ''
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : Number.NaN
}

export const requireValidId: MiddlewareHandler<Env> = (c, next) =>
  Number.isNaN(parseIdParameter(c)) ? Promise.resolve(createErrorResponse(c, 'not_found')) : next()
