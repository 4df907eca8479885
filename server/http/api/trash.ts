import { Hono, type MiddlewareHandler } from 'hono'
import { DELETABLE_TYPES } from '../../../shared/translation.ts'
import type { Trash } from '../../content/trash.ts'
import type { Env } from '../env.ts'
import { errorResponse, refusalResponse } from '../errors.ts'
import { parseEntityReference } from './entity-reference.ts'
import { noBody } from './no-body.ts'

/** Routes of the trash, for the administrator only. */
export function trashApi(trash: Trash, guard: MiddlewareHandler<Env>) {
  return new Hono<Env>()
    .get('/', guard, async (c) => c.json(await trash.list()))
    .post('/:entityType/:entityId/restore', guard, noBody, async (c) => {
      const thing = parseEntityReference(c, DELETABLE_TYPES)
      if (!thing) return errorResponse(c, 'not_found')
      const outcome = await trash.restore(thing)
      return outcome.ok ? c.body(null, 204) : refusalResponse(c, outcome)
    })
    .delete('/:entityType/:entityId', guard, noBody, async (c) => {
      const thing = parseEntityReference(c, DELETABLE_TYPES)
      if (!thing) return errorResponse(c, 'not_found')
      const outcome = await trash.purge(thing)
      return outcome.ok ? c.body(null, 204) : refusalResponse(c, outcome)
    })
}
