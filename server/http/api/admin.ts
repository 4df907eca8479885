import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { type AdminUser, Login, PasswordChange } from '../../../shared/credentials.ts'
import { isCommonPassword } from '../../accounts/common-passwords.ts'
import type { SignInRefused } from '../../accounts/sign-in.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { clientAddressOf } from '../client-address.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { jsonBody } from './json-body.ts'
import type { SessionCookie } from './session.ts'
import { strictCookie } from './strict-cookie.ts'

const DEVICE_COOKIE = 'copeaux_device'
/** Seconds that browsers keep a cookie at most (RFC 6265bis, section 5.5): a device stays known for as long. */
const DEVICE_AGE = 400 * 24 * 60 * 60

/** Failures of the login say so in a field of their own (specification section 7). */
const markLogin: MiddlewareHandler<Env> = (c, next) => {
  c.set('failureExtras', { success: false })
  return next()
}

function refuse(c: Context<Env>, refused: SignInRefused) {
  if (refused.code === 'too_many_attempts')
    c.header('Retry-After', String(Math.ceil(refused.retryAfter / 1000)))
  return failure(c, refused.code)
}

export function adminApi(
  { admins, signIn, sessions }: Pick<Services, 'admins' | 'signIn' | 'sessions'>,
  config: Config,
  cookie: SessionCookie,
  guard: MiddlewareHandler<Env>,
) {
  const deviceCookie = strictCookie(config, DEVICE_COOKIE)
  const addressOf = clientAddressOf(config)
  /** Keeps a crowd cheap. A device cookie may be made up, which is looked at later. */
  const notCrowded: MiddlewareHandler<Env> = async (c, next) => {
    const refused = deviceCookie.read(c) ? null : signIn.refusalOfStrangers()
    return refused ? refuse(c, refused) : next()
  }
  async function begin(c: Context<Env>, user: AdminUser, stays: boolean) {
    const userAgent = c.req.header('user-agent')
    cookie.write(c, await sessions.start(user, { stays, userAgent }), stays)
  }
  const mayTry = every(markLogin, notCrowded)
  return new Hono<Env>()
    .post('/login', mayTry, jsonBody(Login), async (c) => {
      const { stay_signed_in: stays, ...credentials } = c.req.valid('json')
      const answer = await signIn.withPassword(credentials, {
        address: addressOf(c),
        device: deviceCookie.read(c),
        signal: c.req.raw.signal,
      })
      if (!answer.ok) return refuse(c, answer)
      const { user } = answer
      const former = cookie.read(c)
      if (former) await sessions.revoke(former)
      await begin(c, user, stays)
      deviceCookie.write(c, answer.device, DEVICE_AGE)
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, user })
    })
    .post('/logout', guard, async (c) => {
      await sessions.revoke(c.get('session').token)
      cookie.clear(c)
      return c.body(null, 204)
    })
    .put('/password', guard, jsonBody(PasswordChange), async (c) => {
      const { current_password, password } = c.req.valid('json')
      const user = c.get('user')
      if (await isCommonPassword(password, user.username))
        return failure(c, 'invalid', { password: 'common_password' })
      const { signal } = c.req.raw
      const confirmed = await signIn.confirm(user, current_password, {
        address: addressOf(c),
        signal,
      })
      if (!confirmed.ok)
        return confirmed.code === 'wrong_credentials'
          ? failure(c, 'invalid', { current_password: 'wrong_password' })
          : refuse(c, confirmed)
      await admins.set({ username: user.username, password })
      await begin(c, user, c.get('session').stays)
      return c.body(null, 204)
    })
    .get('/session', guard, (c) => c.json({ user: c.get('user') }))
}
