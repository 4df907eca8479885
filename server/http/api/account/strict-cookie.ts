import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../../config.ts'

/**
 * Creates a SameSite=Strict cookie that scripts cannot read. On https, the name of the cookie has
 * the `__Host-` prefix, which binds the cookie to this host and to https. A browser does not send a
 * SameSite=Strict cookie when the user follows a link from another site. This is acceptable,
 * because only requests that the admin area itself sends need the cookie.
 */
export function createStrictCookie({ https }: Pick<Config, 'https'>, name: string) {
  const prefix = https ? 'host' : undefined
  const options = { path: '/', secure: https, httpOnly: true, sameSite: 'Strict', prefix } as const
  return {
    read: (c: Context) => getCookie(c, name, prefix),
    /**
     * Sets the cookie.
     * @param maxAge the lifetime in seconds. Without a lifetime, the cookie ends with the browser
     * session.
     */
    write: (c: Context, value: string, maxAge?: number) =>
      setCookie(c, name, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (c: Context) => deleteCookie(c, name, options),
  }
}
