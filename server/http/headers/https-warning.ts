import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'

/**
 * Builds middleware that logs a warning once if visitors use https but SITE_URL is http, because
 * cookies are then not secure. It reads X-Forwarded-Proto and Origin, which a client can forge, so
 * the warning is only a hint for the person who runs the server.
 */
export function warnAboutHttpSiteUrl({
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
