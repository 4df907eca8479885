import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'
import { DEFAULT_CSP } from './csp.ts'

const YEAR_SECONDS = 31_536_000

const DISABLED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Adds the headers of OWASP's HTTP Headers Cheat Sheet that are still missing. */
export function setSecurityHeaders({ https }: Pick<Config, 'https'>): MiddlewareHandler<Env> {
  const headers = {
    'Content-Security-Policy': DEFAULT_CSP,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DISABLED_FEATURES.map((name) => `${name}=()`).join(', '),
    ...(https && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    // An error must not be cached, because the next request may succeed.
    if (c.res.status >= 400) c.header('Cache-Control', 'no-store')
  }
}
