import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../../config.ts'

/**
 * Creates a cookie that scripts cannot read. On https, `__Host-` binds it to this host. Requests
 * from links on other sites lack it, but only requests of the admin itself need it.
 */
export function createStrictCookie({ https }: Pick<Config, 'https'>, name: string) {
  const prefix = https ? 'host' : undefined
  const options = { path: '/', secure: https, httpOnly: true, sameSite: 'Strict', prefix } as const
  return {
    read: (c: Context) => getCookie(c, name, prefix),
    /** `maxAge` is in seconds. Without it, the cookie ends with the browser session. */
    write: (c: Context, value: string, maxAge?: number) =>
      setCookie(c, name, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (c: Context) => deleteCookie(c, name, options),
  }
}
