import type { Context, MiddlewareHandler } from 'hono'
import { MAX_SESSION_AGE_MS, type SessionService } from '../../../accounts/sessions.ts'
import type { Config } from '../../../config.ts'
import { createErrorResponse } from '../../errors.ts'
import { createHttpOnlyCookieAccess, SESSION_COOKIE } from '../../headers/cookies.ts'
import type { Env } from '../../hono-env.ts'

/**
 * Refuses passkey requests from other origins than SITE_URL before the browser opens its passkey
 * dialog, because a passkey works only on the origin for which it was created.
 */
export function requirePasskeyOrigin({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    return origin === undefined || origin === siteUrl
      ? next()
      : createErrorResponse(c, 'other_address')
  }
}

export function createSessionCookie(config: Pick<Config, 'https'>) {
  const cookie = createHttpOnlyCookieAccess(config, SESSION_COOKIE)
  return {
    ...cookie,
    write: (c: Context, token: string, staysSignedIn: boolean) =>
      cookie.write(c, token, staysSignedIn ? MAX_SESSION_AGE_MS / 1000 : undefined),
  }
}
export type SessionCookie = ReturnType<typeof createSessionCookie>

export async function findSession(c: Context, sessions: SessionService, cookie: SessionCookie) {
  const token = cookie.read(c)
  return token ? sessions.find(token) : null
}

export const createSessionChecker =
  (sessions: SessionService, cookie: SessionCookie) =>
  async (c: Context): Promise<boolean> =>
    (await findSession(c, sessions, cookie)) !== null
export type SessionChecker = ReturnType<typeof createSessionChecker>

export function requireSession(
  sessions: SessionService,
  cookie: SessionCookie,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const token = cookie.read(c) ?? ''
    const session = await findSession(c, sessions, cookie)
    if (!session) return createErrorResponse(c, 'not_signed_in')
    const { user, ...others } = session
    c.set('user', user)
    c.set('session', { token, ...others })
    c.set('isStillSignedIn', async () => (await sessions.find(token)) !== null)
    c.header('Cache-Control', 'no-store')
    return next()
  }
}

/**
 * Checks the session a second time. Call this after the request body has arrived, because the user
 * may have signed out meanwhile. Returns true for routes that need no session.
 */
export const isRequestStillAuthorized = async (c: Context<Env>): Promise<boolean> =>
  (await c.get('isStillSignedIn')?.()) ?? true

export const requireRecentIdentityConfirmation: MiddlewareHandler<Env> = async (c, next) =>
  c.get('session').isConfirmed ? next() : createErrorResponse(c, 'confirm_first')
