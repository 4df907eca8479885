import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { NO_PAGE_POLICY } from './content-security-policy.ts'
import type { Env } from './env.ts'

const YEAR = 31_536_000

/** What no page of this site asks the device for. */
const FEATURES = [
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

/** Headers after the OWASP HTTP Headers Cheat Sheet, each only where the answer does not set it itself. */
export function securityHeaders({ https }: Pick<Config, 'https'>): MiddlewareHandler<Env> {
  const headers = {
    'Content-Security-Policy': NO_PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': FEATURES.map((name) => `${name}=()`).join(', '),
    ...(https && { 'Strict-Transport-Security': `max-age=${YEAR}` }),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    // What went wrong once may be right the next time, and a part that is not there says nothing of the file.
    if (c.res.status >= 400) c.header('Cache-Control', 'no-store')
  }
}
