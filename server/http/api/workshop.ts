import { Hono, type MiddlewareHandler } from 'hono'
import { WorkshopChange } from '../../../shared/workshop.ts'
import type { WorkshopService } from '../../content/workshop.ts'
import type { Env } from '../env.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from './json-body.ts'

/** Who the site speaks for: there is one, which is changed and never made. */
export const workshopApi = (workshop: WorkshopService, guard: MiddlewareHandler<Env>) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await workshop.read()))
    .put('/', guard, jsonBody(WorkshopChange), async (c) => {
      const by = c.get('user').username
      const outcome = await workshop.update(c.req.valid('json'), { by })
      return outcome.ok ? c.json(outcome.value) : refusal(c, outcome)
    })
