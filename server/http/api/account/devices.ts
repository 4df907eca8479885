import { Hono, type MiddlewareHandler } from 'hono'
import type { Services } from '../../../services.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'
import { drainRequestBody } from '../request/no-body.ts'
import type { SessionCookie } from './session.ts'

/** Lists the signed-in devices and ends their sessions (OWASP ASVS 5.0, section 7.5.2). */
export function createDevicesApi(
  { sessions }: Pick<Services, 'sessions'>,
  cookie: SessionCookie,
  guard: MiddlewareHandler<Env>,
) {
  return new Hono<Env>()
    .get('/', guard, async (c) =>
      c.json(await sessions.listDevices(c.get('user'), c.get('session').token)),
    )
    .delete('/', guard, drainRequestBody, async (c) => {
      await sessions.revokeAll(c.get('user'))
      cookie.clear(c)
      return c.body(null, 204)
    })
    .delete('/:id', guard, drainRequestBody, async (c) => {
      const isThere = await sessions.revokeDevice(c.get('user'), c.req.param('id'))
      return isThere ? c.body(null, 204) : createErrorResponse(c, 'not_found')
    })
}
