import type { Context, MiddlewareHandler } from 'hono'
import { ABSOLUTE, type Sessions } from '../../accounts/sessions.ts'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { SESSION_COOKIE } from '../session-hint.ts'
import { strictCookie } from './strict-cookie.ts'

/** The cookie that carries a session's token. */
export function sessionCookie(config: Pick<Config, 'https'>) {
  const cookie = strictCookie(config, SESSION_COOKIE)
  return {
    ...cookie,
    write: (c: Context, token: string) => cookie.write(c, token, ABSOLUTE / 1000),
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
