import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../../config.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/**
 * Builds middleware that rejects passkey requests whose origin differs from the configured URL, for
 * example because of another port, the host `127.0.0.1` or the prefix `www.`. A passkey works only
 * for the origin for which it was created. The routes that create the options of the passkey dialog
 * use this middleware, so that the browser does not show the dialog in vain.
 */
export function requirePasskeyOrigin({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    return origin === undefined || origin === siteUrl
      ? next()
      : createErrorResponse(c, 'other_address')
  }
}
