import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'

/**
 * The draft (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/) asks for a string in quotes;
 * many clients leave these out. Short keys could meet by chance.
 */
const KEY = /^(?:"([\w-]{16,200})"|([\w-]{16,200}))$/

/** Reads the header `Idempotency-Key` of a creation, null without one; answers 400 to what cannot be a key. */
export const idempotencyKey: MiddlewareHandler<Env> = async (c, next) => {
  const header = c.req.header('Idempotency-Key')
  const [, quoted, bare] = KEY.exec(header ?? '') ?? []
  const key = quoted ?? bare ?? null
  if (header !== undefined && key === null) return failure(c, 'bad_key')
  c.set('idempotencyKey', key)
  return next()
}
