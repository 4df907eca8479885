import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { failure } from './errors.ts'

/**
 * Refuses what another site's page sends. Browsers say where a request comes from in Sec-Fetch-Site, older ones in
 * Origin; a request with neither does not come from a page (OWASP Cross-Site Request Forgery Prevention Cheat Sheet,
 * "Fetch Metadata" and "Verifying origin with standard headers").
 */
export function sameOrigin({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const from = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const own = from
      ? from === 'same-origin' || from === 'none'
      : origin === undefined ||
        origin === siteUrl ||
        (URL.canParse(origin) && new URL(origin).host === host)
    return own ? next() : failure(c, 'other_site')
  }
}
