import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../../config.ts'

type Security = Pick<Config, 'https'>

/** With https, adds the prefix `__Host-`, so that another subdomain cannot set the cookie. */
const getCookieName = (name: string, { https }: Security) => `${https ? '__Host-' : ''}${name}`

function readCookie(cookies: string | null | undefined, name: string, security: Security) {
  const fullName = getCookieName(name, security)
  return parse(cookies ?? '', fullName)[fullName]
}

/**
 * Browsers do not send this cookie after a click on a link on another site (SameSite=Strict). This
 * is harmless, because only the admin area needs it.
 */
export function createHttpOnlyCookieAccess(security: Security, name: string) {
  const fullName = getCookieName(name, security)
  const options = { path: '/', secure: security.https, httpOnly: true, sameSite: 'Strict' } as const
  return {
    read: (c: Context) => readCookie(c.req.header('cookie'), name, security),
    /** `maxAge` is in seconds. Without it, the cookie ends with the browser session. */
    write: (c: Context, value: string, maxAge?: number) =>
      setCookie(c, fullName, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (c: Context) => deleteCookie(c, fullName, options),
  }
}

export const SESSION_COOKIE = 'copeaux_session'

export const readSessionToken = (cookies: string | null | undefined, security: Security) =>
  readCookie(cookies, SESSION_COOKIE, security)

/** Also returns true for an expired or invalid session. Do not use this for authorization. */
export const hasSessionCookie = (cookies: string | null | undefined): boolean =>
  (cookies ?? '').includes(`${SESSION_COOKIE}=`)

/** With this cookie, the browser can load the unpublished photos of previews that it has opened. */
const PREVIEW_COOKIE = 'copeaux_preview'
const MAX_PREVIEWS = 5

/** Returns the secrets of the opened previews, the latest first. */
export const parsePreviewCookie = (
  cookies: string | null | undefined,
  security: Security,
): string[] =>
  (readCookie(cookies, PREVIEW_COOKIE, security) ?? '')
    .split('.')
    .filter((secret) => /^[\w-]{22}$/.test(secret))
    .slice(0, MAX_PREVIEWS)

/**
 * The path of the preview cookie is `/`, so that the browser sends it with a request for another
 * preview, whose secret is then added to it.
 */
export function formatPreviewCookie(
  cookies: string | null,
  secret: string,
  security: Security,
): string {
  const others = parsePreviewCookie(cookies, security).filter((other) => other !== secret)
  const value = [secret, ...others].slice(0, MAX_PREVIEWS).join('.')
  return serialize(getCookieName(PREVIEW_COOKIE, security), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: security.https,
  })
}
