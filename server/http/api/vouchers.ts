import { Hono } from 'hono'
import { voucherInputSchema, voucherUpdateSchema } from '../../../shared/voucher.ts'
import type { VoucherService } from '../../registrations/vouchers.ts'
import { createResultResponse } from '../errors.ts'
import type { Env } from '../hono-env.ts'
import { drainRequestBody, validateJsonBody } from './json-body.ts'
import { parseIdParameter, requireValidId, validateIdempotencyKey } from './parameters.ts'

export function createVouchersApi(vouchers: VoucherService) {
  const api = new Hono<Env>()
    .get('/', async (c) => c.json(await vouchers.list()))
    .post('/', validateIdempotencyKey, validateJsonBody(voucherInputSchema), async (c) =>
      createResultResponse(
        c,
        await vouchers.create(c.req.valid('json'), c.get('idempotencyKey') ?? undefined),
        201,
      ),
    )
    .put('/:id', requireValidId, validateJsonBody(voucherUpdateSchema), async (c) =>
      createResultResponse(c, await vouchers.update(parseIdParameter(c), c.req.valid('json'))),
    )
    .delete('/:id', requireValidId, async (c) =>
      createResultResponse(c, await vouchers.erase(parseIdParameter(c)), 204),
    )
  for (const action of ['redeem', 'reopen'] as const)
    api.post(`/:id/${action}`, requireValidId, drainRequestBody, async (c) =>
      createResultResponse(c, await vouchers[action](parseIdParameter(c))),
    )
  return api
}
