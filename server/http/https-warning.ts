import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

/**
 * Warns the host once if visitors use https but SITE_URL is http, because cookies are then not
 * secure. Reads X-Forwarded-Proto and Origin, which a client can forge, so this is only a hint.
 */
export function httpsWarning({
  https,
  siteUrl,
}: Pick<Config, 'https' | 'siteUrl'>): MiddlewareHandler<Env> {
  let hasWarned = https
  return (c, next) => {
    if (hasWarned) return next()
    const isSecure =
      c.req.header('x-forwarded-proto') === 'https' ||
      c.req.header('origin') === `https://${c.req.header('host')}`
    if (isSecure) {
      hasWarned = true
      console.warn(
        `SITE_URL is ${JSON.stringify(siteUrl)}, but visitors come by https: set it to the address they use, or cookies are not secure.`,
      )
    }
    return next()
  }
}
