import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

const YEAR = 31_536_000

/** Headers after the OWASP HTTP Headers Cheat Sheet, each only where the answer does not set it itself. */
export function securityHeaders({ https }: Pick<Config, 'https'>): MiddlewareHandler<Env> {
  const headers = {
    // Nothing that is not a page may load or run anything; pages say what they need (http/pages/render.ts).
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'Strict-Transport-Security': `max-age=${YEAR}` }),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  }
}
