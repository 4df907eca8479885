import { Hono, type MiddlewareHandler } from 'hono'
import { COLLECTION_TYPES } from '../../../../shared/entities/translation.ts'
import type { TrashService } from '../../../content/trash/trash.ts'
import type { Env } from '../../env.ts'
import { errorResponse, rejectionResponse } from '../../errors.ts'
import { parseEntityReference } from '../request/entity-reference.ts'
import { noBody } from '../request/no-body.ts'

/** Builds the routes of the trash, for the administrator only. */
export function trashApi(trash: TrashService, guard: MiddlewareHandler<Env>) {
  return new Hono<Env>()
    .get('/', guard, async (c) => c.json(await trash.list()))
    .post('/:entityType/:entityId/restore', guard, noBody, async (c) => {
      const reference = parseEntityReference(c, COLLECTION_TYPES)
      if (!reference) return errorResponse(c, 'not_found')
      const result = await trash.restore(reference)
      return result.ok ? c.body(null, 204) : rejectionResponse(c, result)
    })
    .delete('/:entityType/:entityId', guard, noBody, async (c) => {
      const reference = parseEntityReference(c, COLLECTION_TYPES)
      if (!reference) return errorResponse(c, 'not_found')
      const result = await trash.purge(reference)
      return result.ok ? c.body(null, 204) : rejectionResponse(c, result)
    })
}
