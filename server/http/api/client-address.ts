import type { Context } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'

/** Where a request comes from. Behind a trusted proxy that is what the proxy appended, the last of the list. */
export function clientAddress(c: Context<Env>, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
