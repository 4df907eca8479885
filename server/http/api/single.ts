/** The calls of what there is one of: it is changed and never made. */
import { Hono, type MiddlewareHandler } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Outcome } from '../../outcome.ts'
import type { Env } from '../env.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from './json-body.ts'

type Service<Change> = {
  read: () => Promise<object>
  update: (input: Change, options: { by: string }) => Promise<Outcome<object>>
}

/** @param guard what every call has to pass first */
export const single = <Change extends GenericSchema>(
  service: Service<InferOutput<Change>>,
  schema: Change,
  guard: MiddlewareHandler<Env>,
) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await service.read()))
    .put('/', guard, jsonBody(schema), async (c) => {
      const outcome = await service.update(c.req.valid('json'), { by: c.get('user').username })
      return outcome.ok ? c.json(outcome.value) : refusal(c, outcome)
    })
