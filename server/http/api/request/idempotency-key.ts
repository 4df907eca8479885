import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/**
 * Accepts keys without the quotes that the IETF draft requires, because many clients omit them.
 * Short keys could collide.
 */
const KEY = /^(?:"([\w-]{16,200})"|([\w-]{16,200}))$/

export const validateIdempotencyKey: MiddlewareHandler<Env> = async (c, next) => {
  const header = c.req.header('Idempotency-Key')
  const [, quoted, bare] = KEY.exec(header ?? '') ?? []
  const key = quoted ?? bare ?? null
  if (header !== undefined && key === null) return createErrorResponse(c, 'bad_key')
  c.set('idempotencyKey', key)
  return next()
}
