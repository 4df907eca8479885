import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { failure } from './errors.ts'

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE = /^(?:GET|HEAD|OPTIONS)$/

/**
 * The one gate before routing: refuses what another site's page sends, whatever it is sent to. Browsers say where a
 * request comes from in Sec-Fetch-Site, older ones and those on plain http in Origin, which has to be the site's own with
 * its scheme. What says neither is refused too: a program that uses the API says where it belongs in Origin (OWASP
 * Cross-Site Request Forgery Prevention Cheat Sheet, "Fetch Metadata" and "Verifying origin with standard headers").
 */
export function sameOrigin({
  siteUrl,
  https,
}: Pick<Config, 'siteUrl' | 'https'>): MiddlewareHandler<Env> {
  const scheme = https ? 'https' : 'http'
  return async (c, next) => {
    if (SAFE.test(c.req.method)) return next()
    const from = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const here = `${scheme}://${c.req.header('host') ?? new URL(c.req.url).host}`
    const own = from
      ? from === 'same-origin' || from === 'none'
      : origin === siteUrl || origin === here
    return own ? next() : failure(c, 'other_site')
  }
}
