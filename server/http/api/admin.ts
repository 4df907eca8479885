import { Hono, type MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Credentials } from '../../../shared/credentials.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { clientAddress } from './client-address.ts'
import { jsonBody } from './json-body.ts'
import type { SessionCookie } from './session.ts'

/** Failed logins for one name from one address, and the seconds after which they are forgotten. */
const ATTEMPTS = { points: 10, duration: 15 * 60 }

/** Failures of the login say so in a field of their own (specification section 7). */
const markLogin: MiddlewareHandler<Env> = (c, next) => {
  c.set('failureExtras', { success: false })
  return next()
}

export function adminApi(
  { admins, sessions }: Pick<Services, 'admins' | 'sessions'>,
  config: Config,
  cookie: SessionCookie,
  guard: MiddlewareHandler<Env>,
) {
  const limiter = new RateLimiterMemory(ATTEMPTS)
  return new Hono<Env>()
    .post('/login', markLogin, jsonBody(Credentials), async (c) => {
      const credentials = c.req.valid('json')
      const key = `${clientAddress(c, config)} ${credentials.username}`
      // Counted before the password is looked at: otherwise many tries at once would all still be allowed.
      const denied = await limiter.consume(key).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (denied instanceof RateLimiterRes) {
        c.header('Retry-After', String(Math.ceil(denied.msBeforeNext / 1000)))
        return failure(c, 'too_many_attempts')
      }
      if (denied) throw denied
      const user = await admins.verify(credentials)
      if (!user) return failure(c, 'wrong_credentials')
      await limiter.delete(key)
      const former = cookie.read(c)
      if (former) await sessions.revoke(former)
      cookie.write(c, await sessions.start(user))
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
