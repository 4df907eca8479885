import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/**
 * Pattern of an idempotency key. The IETF draft
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/) requires quotes
 * around the key. The quotes are optional here, because many clients omit them. Short keys are
 * rejected because they could collide.
 */
const KEY = /^(?:"([\w-]{16,200})"|([\w-]{16,200}))$/

/**
 * Middleware that reads the `Idempotency-Key` header. Sets the variable `idempotencyKey` to the
 * key, or to null if the header is missing. Answers 400 if the key is invalid.
 */
export const validateIdempotencyKey: MiddlewareHandler<Env> = async (c, next) => {
  const header = c.req.header('Idempotency-Key')
  const [, quoted, bare] = KEY.exec(header ?? '') ?? []
  const key = quoted ?? bare ?? null
  if (header !== undefined && key === null) return createErrorResponse(c, 'bad_key')
  c.set('idempotencyKey', key)
  return next()
}
