/** What every way to come in has in common: where it is tried from, what refuses it, and what opens. */
import type { Context } from 'hono'
import type { AdminUser } from '../../../shared/credentials.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { SignInFrom, SignInRefused } from '../../accounts/sign-in.ts'
import type { Config } from '../../config.ts'
import { clientAddressOf } from '../client-address.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import type { SessionCookie } from './session.ts'
import { strictCookie } from './strict-cookie.ts'

const DEVICE_COOKIE = 'copeaux_device'
/** Seconds that browsers keep a cookie at most (RFC 6265bis, section 5.5): a device stays known for as long. */
const DEVICE_AGE = 400 * 24 * 60 * 60

export function createEntry(config: Config, sessions: Sessions, cookie: SessionCookie) {
  const addressOf = clientAddressOf(config)
  const deviceCookie = strictCookie(config, DEVICE_COOKIE)
  /** Starts a session in this browser. */
  async function begin(c: Context<Env>, user: AdminUser, stays: boolean) {
    const userAgent = c.req.header('user-agent')
    cookie.write(c, await sessions.start(user, { stays, userAgent }), stays)
  }
  return {
    begin,
    device: (c: Context<Env>) => deviceCookie.read(c),
    from: (c: Context<Env>): SignInFrom => ({
      address: addressOf(c),
      device: deviceCookie.read(c),
      signal: c.req.raw.signal,
    }),
    refuse(c: Context<Env>, refused: SignInRefused) {
      if (refused.code === 'too_many_attempts')
        c.header('Retry-After', String(Math.ceil(refused.retryAfter / 1000)))
      return failure(c, refused.code)
    },
    /** Lets somebody in; the session that this browser may have had ends. */
    async open(
      c: Context<Env>,
      { user, device }: { user: AdminUser; device: string },
      stays: boolean,
    ) {
      const former = cookie.read(c)
      if (former) await sessions.revoke(former)
      await begin(c, user, stays)
      deviceCookie.write(c, device, DEVICE_AGE)
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, user })
    },
  }
}
export type Entry = ReturnType<typeof createEntry>
