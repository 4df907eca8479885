import { Hono, type MiddlewareHandler } from 'hono'
import { DELETABLE_TYPES } from '../../../shared/translation.ts'
import type { Trash } from '../../content/trash.ts'
import type { Env } from '../env.ts'
import { failure, refusal } from '../errors.ts'
import { noBody } from './no-body.ts'
import { thingOf } from './thing.ts'

/** Routes of the trash, for the administrator only. */
export function trashApi(trash: Trash, guard: MiddlewareHandler<Env>) {
  return new Hono<Env>()
    .get('/', guard, async (c) => c.json(await trash.list()))
    .post('/:entityType/:entityId/restore', guard, noBody, async (c) => {
      const thing = thingOf(c, DELETABLE_TYPES)
      if (!thing) return failure(c, 'not_found')
      const outcome = await trash.restore(thing)
      return outcome.ok ? c.body(null, 204) : refusal(c, outcome)
    })
    .delete('/:entityType/:entityId', guard, noBody, async (c) => {
      const thing = thingOf(c, DELETABLE_TYPES)
      if (!thing) return failure(c, 'not_found')
      const outcome = await trash.purge(thing)
      return outcome.ok ? c.body(null, 204) : refusal(c, outcome)
    })
}
