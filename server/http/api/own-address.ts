import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'
import { failure } from '../errors.ts'

/**
 * Passkeys are bound to the address of the site. Under another one that leads to it too (another port, `127.0.0.1`, with
 * `www.`) browsers refuse them, or what they sign is refused here: it is told before anybody is asked for a finger.
 */
export function ownAddress({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    return origin === undefined || origin === siteUrl ? next() : failure(c, 'other_address')
  }
}
