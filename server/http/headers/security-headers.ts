import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../hono-env.ts'

/** The policy of API responses, files and feeds. */
const DEFAULT_CSP = "default-src 'none'; frame-ancestors 'none'"

/** Allows all inline code, because Vite adds scripts and styles whose hashes are unknown. */
export const DEVELOPMENT_CSP = "default-src 'self' 'unsafe-inline' ws: blob: data:"

const COMMON_DIRECTIVES = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
]

export const formatHashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** `photos` is the origin of the photos if it is another host, else empty. */
export const buildPublicPageCsp = (sources: { rules: string; styles: string; photos: string }) =>
  [
    ...COMMON_DIRECTIVES,
    `script-src 'self' ${sources.rules}`,
    // `'self'` allows the style sheet of the lightbox.
    `style-src 'self' ${sources.styles}`.trim(),
    // `data:` allows the small version of the first photo.
    `img-src 'self' data: ${sources.photos}`.trim(),
  ].join('; ')

/**
 * `blob:` allows photos that are being uploaded. Only the two named Trusted Types policies can
 * create HTML from strings. The preview frame inherits this policy, so the styles of public pages
 * are allowed too.
 */
export const buildAdminCsp = (sources: { nonce: string; styles: string; photos: string }) =>
  [
    ...COMMON_DIRECTIVES,
    `script-src 'self' 'nonce-${sources.nonce}'`,
    `style-src 'self' 'nonce-${sources.nonce}' ${sources.styles}`,
    `img-src 'self' blob: ${sources.photos}`.trim(),
    "require-trusted-types-for 'script'",
    'trusted-types default drawings previews',
  ].join('; ')

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
