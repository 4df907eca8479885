import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../../config.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'

/**
 * Refuses requests from other origins before the browser opens its dialog, because a passkey works
 * only on its own origin.
 */
export function requirePasskeyOrigin({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    return origin === undefined || origin === siteUrl
      ? next()
      : createErrorResponse(c, 'other_address')
  }
}
