import { Hono, type MiddlewareHandler } from 'hono'
import { DELETABLE_ENTITY_TYPES } from '../../../../shared/entities/entity-types.ts'
import type { TrashService } from '../../../content/trash/trash.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse, createRejectionResponse } from '../../errors.ts'
import { parseEntityReference } from '../request/entity-reference.ts'
import { drainRequestBody } from '../request/no-body.ts'

export function createTrashApi(trash: TrashService, guard: MiddlewareHandler<Env>) {
  return new Hono<Env>()
    .get('/', guard, async (c) => c.json(await trash.list()))
    .post('/:entityType/:entityId/restore', guard, drainRequestBody, async (c) => {
      const reference = parseEntityReference(c, DELETABLE_ENTITY_TYPES)
      if (!reference) return createErrorResponse(c, 'not_found')
      const result = await trash.restore(reference)
      return result.ok ? c.body(null, 204) : createRejectionResponse(c, result)
    })
    .delete('/:entityType/:entityId', guard, drainRequestBody, async (c) => {
      const reference = parseEntityReference(c, DELETABLE_ENTITY_TYPES)
      if (!reference) return createErrorResponse(c, 'not_found')
      const result = await trash.purge(reference)
      return result.ok ? c.body(null, 204) : createRejectionResponse(c, result)
    })
}
