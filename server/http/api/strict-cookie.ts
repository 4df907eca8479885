import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../config.ts'

/**
 * A cookie that scripts cannot read. On https it is `__Host-`: bound to this host and never sent in clear. Strict suits
 * it, since pages are the same for everyone and only calls from our own pages need it.
 */
export function strictCookie({ https }: Pick<Config, 'https'>, name: string) {
  const prefix = https ? 'host' : undefined
  const options = { path: '/', secure: https, httpOnly: true, sameSite: 'Strict', prefix } as const
  return {
    read: (c: Context) => getCookie(c, name, prefix),
    /** @param maxAge in seconds; without it the browser forgets the cookie when it is closed */
    write: (c: Context, value: string, maxAge?: number) =>
      setCookie(c, name, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (c: Context) => deleteCookie(c, name, options),
  }
}
