import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { Credentials } from '../../../shared/credentials.ts'
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
  { signIn, sessions }: Pick<Services, 'signIn' | 'sessions'>,
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
  const mayTry = every(markLogin, notCrowded)
  return new Hono<Env>()
    .post('/login', mayTry, jsonBody(Credentials), async (c) => {
      const answer = await signIn.withPassword(c.req.valid('json'), {
        address: addressOf(c),
        device: deviceCookie.read(c),
        signal: c.req.raw.signal,
      })
      if (!answer.ok) return refuse(c, answer)
      const { user } = answer
      const former = cookie.read(c)
      if (former) await sessions.revoke(former)
      cookie.write(c, await sessions.start(user))
      deviceCookie.write(c, answer.device, DEVICE_AGE)
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, user })
    })
    .post('/logout', guard, async (c) => {
      await sessions.revoke(cookie.read(c) ?? '')
      cookie.clear(c)
      return c.body(null, 204)
    })
    .get('/session', guard, (c) => c.json({ user: c.get('user') }))
}
