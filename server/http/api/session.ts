import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ABSOLUTE, type Sessions } from '../../accounts/sessions.ts'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { SESSION_COOKIE } from '../session-hint.ts'

/**
 * The cookie that carries a session's token. On https it is `__Host-`: bound to this host and never sent in clear.
 * Strict suits it, since pages are the same for everyone and only calls from our own pages need it.
 */
export function sessionCookie({ https }: Pick<Config, 'https'>) {
  const prefix = https ? 'host' : undefined
  const options = { path: '/', secure: https, httpOnly: true, sameSite: 'Strict', prefix } as const
  return {
    read: (c: Context) => getCookie(c, SESSION_COOKIE, prefix),
    write: (c: Context, token: string) =>
      setCookie(c, SESSION_COOKIE, token, { ...options, maxAge: ABSOLUTE / 1000 }),
    clear: (c: Context) => deleteCookie(c, SESSION_COOKIE, options),
  }
}
export type SessionCookie = ReturnType<typeof sessionCookie>

/** @returns who has sent this request; null for everybody who is not signed in */
export async function senderOf(c: Context, sessions: Sessions, cookie: SessionCookie) {
  const token = cookie.read(c)
  return token ? sessions.find(token) : null
}

/** Lets only the signed-in administrator through, known to the handlers as `user`. */
export function signedIn(sessions: Sessions, cookie: SessionCookie): MiddlewareHandler<Env> {
  return async (c, next) => {
    const user = await senderOf(c, sessions, cookie)
    if (!user) return failure(c, 'not_signed_in')
    c.set('user', user)
    c.header('Cache-Control', 'no-store')
    return next()
  }
}
