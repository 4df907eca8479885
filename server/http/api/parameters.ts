import type { Context, MiddlewareHandler } from 'hono'
import type { EntityType } from '../../../shared/entities/entity-types.ts'
import type { PaginationParams } from '../../content/entities/entity-service.ts'
import { createErrorResponse } from '../errors.ts'
import type { Env } from '../hono-env.ts'

/**
 * Returns NaN for all other texts. Allows at most 15 digits, because all such numbers are safe
 * integers.
 */
export const parsePositiveInteger = (text: string) =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN

export function parsePaginationParams(
  parameter: (name: string) => string | undefined,
): PaginationParams | 'limit' | 'after' {
  const page: PaginationParams = { limit: null, after: null }
  for (const name of ['limit', 'after'] as const) {
    const text = parameter(name)
    if (text === undefined) continue
    const number = parsePositiveInteger(text)
    if (Number.isNaN(number)) return name
    page[name] = number
  }
  return page
}

/**
 * Matches an Idempotency-Key header. Also accepts keys without the quotes that the IETF draft
 * requires, because many clients omit them. Rejects short keys, which could collide.
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

export const parseIdParameter = (c: Context, name = 'id') =>
  parsePositiveInteger(c.req.param(name) ?? '')

export const requireValidId: MiddlewareHandler<Env> = (c, next) =>
  Number.isNaN(parseIdParameter(c)) ? Promise.resolve(createErrorResponse(c, 'not_found')) : next()

export function parseEntityReference<Type extends EntityType>(
  c: Context<Env>,
  types: readonly Type[],
): { entity_type: Type; entity_id: number } | null {
  const entity_type = types.find((known) => known === c.req.param('entityType'))
  const entity_id = parseIdParameter(c, 'entityId')
  return entity_type && !Number.isNaN(entity_id) ? { entity_type, entity_id } : null
}
