import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../config.ts'

/**
 * Creates a cookie that scripts cannot read. On https it has the `__Host-` prefix, which binds it
 * to this host and to https. SameSite=Strict is sufficient because only the admin's own API calls
 * need the cookie.
 */
export function strictCookie({ https }: Pick<Config, 'https'>, name: string) {
  const prefix = https ? 'host' : undefined
  const options = { path: '/', secure: https, httpOnly: true, sameSite: 'Strict', prefix } as const
  return {
    read: (c: Context) => getCookie(c, name, prefix),
    /**
     * Sets the cookie.
     * @param maxAge the lifetime in seconds; without it the cookie ends with the browser session
     */
    write: (c: Context, value: string, maxAge?: number) =>
      setCookie(c, name, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (c: Context) => deleteCookie(c, name, options),
  }
}
