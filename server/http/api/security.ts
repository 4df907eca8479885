/** How one comes in beside the password: passkeys, and a second step. Whoever changes it has proved lately who they are. */
import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { NewPasskey, SecondStepCode, type Security } from '../../../shared/security.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { jsonBody } from './json-body.ts'
import { noBody } from './no-body.ts'
import { confirmed } from './session.ts'

export function securityApi(
  { passkeys, secondStep }: Pick<Services, 'passkeys' | 'secondStep'>,
  guard: MiddlewareHandler<Env>,
  atHome: MiddlewareHandler<Env>,
) {
  const mayChange = every(guard, confirmed)
  return new Hono<Env>()
    .get('/security', guard, async (c) => {
      const user = c.get('user')
      const security: Security = {
        passkeys: await passkeys.list(user),
        second_step: {
          is_on: await secondStep.isOn(user),
          codes_left: await secondStep.codesLeft(user),
        },
      }
      return c.json(security)
    })
    .post('/passkeys/options', mayChange, atHome, noBody, async (c) =>
      c.json(await passkeys.creationOptions(c.get('user'), c.get('session').token)),
    )
    .post('/passkeys', mayChange, jsonBody(NewPasskey), async (c) => {
      const { response } = c.req.valid('json')
      const { token } = c.get('session')
      const userAgent = c.req.header('user-agent')
      const made = await passkeys.create(c.get('user'), token, response, userAgent)
      return made ? c.json(made, 201) : failure(c, 'passkey_refused')
    })
    .delete('/passkeys/:id', mayChange, noBody, async (c) =>
      (await passkeys.remove(c.get('user'), c.req.param('id')))
        ? c.body(null, 204)
        : failure(c, 'not_found'),
    )
    .post('/second-step', mayChange, noBody, async (c) => {
      const setup = await secondStep.begin(c.get('user'))
      return setup ? c.json(setup, 201) : failure(c, 'second_step_on')
    })
    .put('/second-step', mayChange, jsonBody(SecondStepCode), async (c) => {
      const codes = await secondStep.turnOn(c.get('user'), c.req.valid('json').code)
      return codes
        ? c.json({ recovery_codes: codes })
        : failure(c, 'invalid', { code: 'wrong_new_code' })
    })
    .delete('/second-step', mayChange, noBody, async (c) => {
      await secondStep.turnOff(c.get('user'))
      return c.body(null, 204)
    })
    .post('/second-step/codes', mayChange, noBody, async (c) =>
      (await secondStep.isOn(c.get('user')))
        ? c.json({ recovery_codes: await secondStep.renewCodes(c.get('user')) })
        : failure(c, 'not_found'),
    )
}
