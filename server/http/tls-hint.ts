import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

/**
 * Tells the host, once, that visitors come by https while the site believes in http: its cookies are not secure then.
 * Proxies say it in X-Forwarded-Proto, browsers in the Origin of what they send. Anybody can write both: it is a hint.
 */
export function tlsHint({
  https,
  siteUrl,
}: Pick<Config, 'https' | 'siteUrl'>): MiddlewareHandler<Env> {
  let isTold = https
  return (c, next) => {
    if (isTold) return next()
    const isSecure =
      c.req.header('x-forwarded-proto') === 'https' ||
      c.req.header('origin') === `https://${c.req.header('host')}`
    if (isSecure) {
      isTold = true
      console.warn(
        `SITE_URL is ${JSON.stringify(siteUrl)}, but visitors come by https: set it to the address they use, or cookies are not secure.`,
      )
    }
    return next()
  }
}
