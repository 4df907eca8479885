import { Hono, type MiddlewareHandler } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Result } from '../../../result.ts'
import type { Env } from '../../env.ts'
import { createRejectionResponse } from '../../errors.ts'
import { validateJsonBody } from '../request/json-body.ts'

type Service<Change> = {
  read: () => Promise<object>
  update: (input: Change, options: { by: string }) => Promise<Result<object>>
}

export const createSingletonApi = <Change extends GenericSchema>(
  service: Service<InferOutput<Change>>,
  schema: Change,
  guard: MiddlewareHandler<Env>,
) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await service.read()))
    .put('/', guard, validateJsonBody(schema), async (c) => {
      const result = await service.update(c.req.valid('json'), { by: c.get('user').username })
      return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
    })
