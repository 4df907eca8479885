import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'
import { createErrorResponse } from '../errors.ts'

/** Matches the safe HTTP methods, which change nothing (RFC 9110 section 9.2.1). */
const SAFE_METHOD = /^(?:GET|HEAD|OPTIONS)$/

/**
 * Builds middleware that rejects changes requested by other sites (CSRF protection, OWASP
 * Cross-Site Request Forgery Prevention Cheat Sheet). It checks the Sec-Fetch-Site header. If this
 * header is missing, as in older browsers or over plain http, it checks instead that the Origin
 * header matches the URL of the site, including the scheme. A request with neither header is
 * rejected, so API clients must send Origin.
 */
export function requireSameOrigin({
  siteUrl,
  https,
}: Pick<Config, 'siteUrl' | 'https'>): MiddlewareHandler<Env> {
  const scheme = https ? 'https' : 'http'
  return async (c, next) => {
    if (SAFE_METHOD.test(c.req.method)) return next()
    const fetchSite = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const ownOrigin = `${scheme}://${c.req.header('host') ?? new URL(c.req.url).host}`
    const isSameOrigin = fetchSite
      ? fetchSite === 'same-origin' || fetchSite === 'none'
      : origin === siteUrl || origin === ownOrigin
    return isSameOrigin ? next() : createErrorResponse(c, 'other_site')
  }
}
