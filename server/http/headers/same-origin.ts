import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import { log } from '../../logger.ts'
import { createErrorResponse } from '../errors.ts'
import type { Env } from '../hono-env.ts'

/** These methods change nothing and need no check (RFC 9110 section 9.2.1). */
const SAFE_METHOD = /^(?:GET|HEAD|OPTIONS|TRACE)$/
/** Matches host names that only the local network can resolve. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa)$/

/**
 * Accepts only IP addresses, local names and the name of this machine, because the owner of any
 * other domain name could make it resolve to this server (DNS rebinding).
 */
function isOwnHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return isIP(name.replace(/^\[|\]$/g, '')) > 0 || LOCAL_NAME.test(name) || name === hostname()
}

/**
 * Prevents cross-site request forgery (OWASP). Sec-Fetch-Site must be `same-origin` or `none`.
 * Without this header, Origin must be SITE_URL, or equal the Host header if that is an IP address
 * or a local name. Rejects a request with neither Sec-Fetch-Site nor Origin.
 */
export function requireSameOrigin({
  siteUrl,
  https,
}: Pick<Config, 'siteUrl' | 'https'>): MiddlewareHandler<Env> {
  const scheme = https ? 'https' : 'http'
  let hasWarned = false
  return async (c, next) => {
    if (SAFE_METHOD.test(c.req.method)) return next()
    const fetchSite = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const isHost = origin === `${scheme}://${host}`
    const isSameOrigin = fetchSite
      ? fetchSite === 'same-origin' || fetchSite === 'none'
      : origin === siteUrl || (isHost && isOwnHost(host))
    if (isSameOrigin) return next()
    if (isHost && !fetchSite && !hasWarned) {
      hasWarned = true
      log(
        'warning',
        `SITE_URL is ${JSON.stringify(siteUrl)}, but a form was sent from ${JSON.stringify(origin)} and refused: set it to the address that visitors use.`,
      )
    }
    return createErrorResponse(c, 'other_site')
  }
}
