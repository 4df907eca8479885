import type { Context } from 'hono'
import type { EntityType } from '../../../../shared/entities/entity-types.ts'
import type { Env } from '../../env.ts'
import { parseIdParameter } from './id.ts'

export function parseEntityReference<Type extends EntityType>(
  c: Context<Env>,
  types: readonly Type[],
): { entity_type: Type; entity_id: number } | null {
  const entity_type = types.find((known) => known === c.req.param('entityType'))
  const entity_id = parseIdParameter(c, 'entityId')
  return entity_type && !Number.isNaN(entity_id) ? { entity_type, entity_id } : null
}
