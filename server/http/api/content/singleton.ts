import { Hono, type MiddlewareHandler } from 'hono'
import type { GenericSchema } from 'valibot'
import type { Result } from '../../../result.ts'
import type { Env } from '../../env.ts'
import { createRejectionResponse } from '../../errors.ts'
import { validateJsonBody } from '../request/json-body.ts'

export type SingletonService<Change = unknown> = {
  read: () => Promise<object>
  // A method, as in collection.ts.
  update(input: Change, options: { by: string }): Promise<Result<object>>
}

export const createSingletonApi = (
  service: SingletonService,
  schema: GenericSchema,
  guard: MiddlewareHandler<Env>,
) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await service.read()))
    .put('/', guard, validateJsonBody(schema), async (c) => {
      const result = await service.update(c.req.valid('json'), { by: c.get('user').username })
      return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
    })
