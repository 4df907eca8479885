import { type Context, Hono, type MiddlewareHandler } from 'hono'
import {
  type AccountSecurity,
  newPasskeySchema,
  twoFactorCodeSchema,
} from '../../../../shared/credentials.ts'
import type { QueryBuilder } from '../../../database/connect.ts'
import type { Services } from '../../../services.ts'
import { createErrorResponse } from '../../errors.ts'
import type { Env } from '../../hono-env.ts'
import { drainRequestBody, validateJsonBody } from '../json-body.ts'
import { requireRecentIdentityConfirmation, type SessionCookie } from './session.ts'

/** Lists the signed-in devices and ends their sessions (OWASP ASVS 5.0, section 7.5.2). */
export function createDevicesApi({ sessions }: Pick<Services, 'sessions'>, cookie: SessionCookie) {
  return new Hono<Env>()
    .get('/', async (c) =>
      c.json(await sessions.listDevices(c.get('user'), c.get('session').token)),
    )
    .delete('/', async (c) => {
      await sessions.revokeAll(c.get('user'))
      cookie.clear(c)
      return c.body(null, 204)
    })
    .delete('/:id', async (c) => {
      const isThere = await sessions.revokeDevice(c.get('user'), c.req.param('id'))
      return isThere ? c.body(null, 204) : createErrorResponse(c, 'not_found')
    })
}

export function createAccountSecurityApi(
  { passkeys, twoFactor, sessions }: Pick<Services, 'passkeys' | 'twoFactor' | 'sessions'>,
  checkOrigin: MiddlewareHandler<Env>,
) {
  /** Refuses an account change if the session has ended while the request body was arriving. */
  async function change<Value>(
    c: Context<Env>,
    work: (queries: QueryBuilder) => Promise<Value>,
    respond: (value: Value) => Response | Promise<Response>,
  ): Promise<Response> {
    const changed = await sessions.changeAccount(c.get('user'), c.get('session').token, work)
    return changed.ok ? respond(changed.value) : createErrorResponse(c, changed.code)
  }
  return new Hono<Env>()
    .get('/security', async (c) => {
      const user = c.get('user')
      const security: AccountSecurity = {
        passkeys: await passkeys.list(user),
        second_step: {
          is_on: await twoFactor.isOn(user),
          codes_left: await twoFactor.countRecoveryCodes(user),
        },
      }
      return c.json(security)
    })
    .post(
      '/passkeys/options',
      requireRecentIdentityConfirmation,
      checkOrigin,
      drainRequestBody,
      async (c) =>
        c.json(await passkeys.createRegistrationOptions(c.get('user'), c.get('session').token)),
    )
    .post(
      '/passkeys',
      requireRecentIdentityConfirmation,
      validateJsonBody(newPasskeySchema),
      async (c) => {
        const { response } = c.req.valid('json')
        const { token } = c.get('session')
        const userAgent = c.req.header('user-agent')
        const user = c.get('user')
        const key = await passkeys.verifyRegistration(user, token, response, userAgent)
        if (!key) return createErrorResponse(c, 'passkey_refused')
        return change(
          c,
          (queries) => passkeys.add(key, queries),
          (made) => (made ? c.json(made, 201) : createErrorResponse(c, 'passkey_refused')),
        )
      },
    )
    .delete('/passkeys/:id', requireRecentIdentityConfirmation, (c) =>
      change(
        c,
        (queries) => passkeys.remove(c.get('user'), c.req.param('id'), queries),
        (isGone) => (isGone ? c.body(null, 204) : createErrorResponse(c, 'not_found')),
      ),
    )
    .post('/second-step', requireRecentIdentityConfirmation, drainRequestBody, (c) =>
      change(
        c,
        (queries) => twoFactor.startSetup(c.get('user'), queries),
        async (secret) =>
          secret
            ? c.json(await twoFactor.buildSetup(c.get('user'), secret), 201)
            : createErrorResponse(c, 'second_step_on'),
      ),
    )
    .put(
      '/second-step',
      requireRecentIdentityConfirmation,
      validateJsonBody(twoFactorCodeSchema),
      (c) =>
        change(
          c,
          async (queries) => {
            const codes = await twoFactor.turnOn(c.get('user'), c.req.valid('json').code, queries)
            // Ends the other sessions, which started without a code (ASVS 5.0 7.4.3).
            if (codes) await sessions.revokeOthers(queries, c.get('user'), c.get('session').token)
            return codes
          },
          (codes) =>
            codes
              ? c.json({ recovery_codes: codes })
              : createErrorResponse(c, 'invalid', { code: 'wrong_new_code' }),
        ),
    )
    .delete('/second-step', requireRecentIdentityConfirmation, (c) =>
      change(
        c,
        (queries) => twoFactor.turnOff(c.get('user'), queries),
        () => c.body(null, 204),
      ),
    )
    .post('/second-step/codes', requireRecentIdentityConfirmation, drainRequestBody, (c) =>
      change(
        c,
        (queries) => twoFactor.renewCodes(c.get('user'), queries),
        (codes) =>
          codes ? c.json({ recovery_codes: codes }) : createErrorResponse(c, 'not_found'),
      ),
    )
}
