import { Hono, type MiddlewareHandler } from 'hono'
import type { Services } from '../../../services.ts'
import type { Env } from '../../env.ts'
import { createRejectionResponse } from '../../errors.ts'
import { parseIdParameter, requireValidId } from '../request/id.ts'
import { drainRequestBody } from '../request/no-body.ts'

export const createCertificateApi = (
  certificates: Services['certificates'],
  guard: MiddlewareHandler<Env>,
) =>
  new Hono<Env>().post('/:id/certificate', guard, requireValidId, drainRequestBody, async (c) => {
    const result = await certificates.issue(parseIdParameter(c))
    return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
  })
