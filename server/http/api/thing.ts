import type { Context } from 'hono'
import type { TranslatedType } from '../../../shared/translation.ts'
import type { Env } from '../env.ts'
import { idOf } from './id.ts'

/** What the address names, as `/:entityType/:entityId`; null for what cannot be, and for what is none of those types. */
export function thingOf<Type extends TranslatedType>(
  c: Context<Env>,
  types: readonly Type[],
): { entity_type: Type; entity_id: number } | null {
  const entity_type = types.find((known) => known === c.req.param('entityType'))
  const entity_id = idOf(c, 'entityId')
  return entity_type && !Number.isNaN(entity_id) ? { entity_type, entity_id } : null
}
