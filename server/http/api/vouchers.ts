import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type Voucher, voucherInputSchema } from '../../../shared/voucher.ts'
import type { VoucherService } from '../../registrations/vouchers.ts'
import type { Result } from '../../result.ts'
import { createRejectionResponse } from '../errors.ts'
import type { Env } from '../hono-env.ts'
import { drainRequestBody, validateJsonBody } from './json-body.ts'
import { parseIdParameter, requireValidId, validateIdempotencyKey } from './parameters.ts'

const answer = (c: Context<Env>, result: Result<Voucher>, status: 200 | 201 = 200) =>
  result.ok ? c.json(result.value, status) : createRejectionResponse(c, result)

export function createVouchersApi(vouchers: VoucherService, guard: MiddlewareHandler<Env>) {
  const api = new Hono<Env>()
    .get('/', guard, async (c) => c.json(await vouchers.list()))
    .post('/', guard, validateIdempotencyKey, validateJsonBody(voucherInputSchema), async (c) =>
      answer(
        c,
        await vouchers.create(c.req.valid('json'), c.get('idempotencyKey') ?? undefined),
        201,
      ),
    )
    .put('/:id', guard, requireValidId, validateJsonBody(voucherInputSchema), async (c) =>
      answer(c, await vouchers.update(parseIdParameter(c), c.req.valid('json'))),
    )
    .delete('/:id', guard, requireValidId, drainRequestBody, async (c) => {
      const result = await vouchers.erase(parseIdParameter(c))
      return result.ok ? c.body(null, 204) : createRejectionResponse(c, result)
    })
  for (const action of ['redeem', 'reopen'] as const)
    api.post(`/:id/${action}`, guard, requireValidId, drainRequestBody, async (c) =>
      answer(c, await vouchers[action](parseIdParameter(c))),
    )
  return api
}
