import type { Context } from 'hono'
import { TRANSLATED_TYPES, type TranslatedType } from '../../../shared/translation.ts'
import type { Env } from '../env.ts'
import { idOf } from './id.ts'

/** What the address names, as `/:entityType/:entityId`; null for what cannot be. */
export function thingOf(
  c: Context<Env>,
): { entity_type: TranslatedType; entity_id: number } | null {
  const entity_type = TRANSLATED_TYPES.find((known) => known === c.req.param('entityType'))
  const entity_id = idOf(c, 'entityId')
  return entity_type && !Number.isNaN(entity_id) ? { entity_type, entity_id } : null
}
