import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../../config.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/**
 * Builds middleware that rejects passkey requests if the site is opened under another URL (another
 * port, `127.0.0.1`, with `www.`), because passkeys are bound to one origin. The check runs before
 * the browser shows its passkey dialog.
 */
export function requirePasskeyOrigin({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    return origin === undefined || origin === siteUrl
      ? next()
      : createErrorResponse(c, 'other_address')
  }
}
