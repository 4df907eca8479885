import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import crawlers from '../../../shared/ai-crawlers.json' with { type: 'json' }
import type { Config } from '../../config.ts'
import { cacheByContentVersion } from '../../content/content-version.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../hono-env.ts'

/** Content-Security-Policy of responses other than pages, such as API responses and feeds. */
const DEFAULT_CSP = "default-src 'none'; frame-ancestors 'none'"

/**
 * The Content-Security-Policy for development. It allows all inline code, because the hashes of
 * Vite's scripts and styles are unknown.
 */
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

/** `photos` is the origin of the photos, or empty if the site itself serves them. */
export const buildPublicPageCsp = (sources: { rules: string; styles: string; photos: string }) =>
  [
    ...COMMON_DIRECTIVES,
    `script-src 'self' ${sources.rules}`,
    // `'self'` allows the style sheet of the lightbox.
    `style-src 'self' ${sources.styles}`.trim(),
    // `data:` allows the small version of the first photo, which the inline CSS contains as a data
    // URL.
    `img-src 'self' data: ${sources.photos}`.trim(),
  ].join('; ')

/**
 * `blob:` allows photos that are being uploaded. Only the two named Trusted Types policies can
 * create HTML from strings. `styles` is the hash of the styles that public pages inline, which the
 * preview frame needs because it inherits this policy.
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

/**
 * Prevents caching of an error response, because the next request may succeed. Exception: the
 * browser must keep a form with field errors (status 422), because Back would otherwise fail with
 * net::ERR_CACHE_MISS.
 */
function getErrorCaching({ status, headers }: Response): string {
  const isForm = status === 422 && headers.get('content-type')?.startsWith('text/html')
  return isForm ? 'private, no-cache' : 'no-store'
}

/** Adds the headers that OWASP's HTTP Headers Cheat Sheet recommends. Keeps existing ones. */
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
    if (c.res.status >= 400) c.header('Cache-Control', getErrorCaching(c.res))
  }
}

const escapedNames = crawlers.names.map(RegExp.escape)
const CRAWLER_PATTERN = new RegExp(`(?<![\\w-])(?:${escapedNames.join('|')})(?![\\w-])`, 'i')

export const isAiTrainingCrawler = (userAgent = '') => CRAWLER_PATTERN.test(userAgent)

/**
 * Reserves the right to data mining, unless the artist allows it (W3C TDM Reservation Protocol;
 * Directive (EU) 2019/790, article 4). While it is reserved, known training crawlers get only
 * robots.txt.
 */
export function refuseDataMining({
  workshop,
  contentVersion,
}: Pick<Services, 'workshop' | 'contentVersion'>): MiddlewareHandler<Env> {
  const read = cacheByContentVersion(contentVersion, () => workshop.read())
  const readSetting = () =>
    read().then(
      ({ welcomes_ai }) => (welcomes_ai ? 'allowed' : 'reserved'),
      () => 'unknown' as const,
    )
  return async (c, next) => {
    const isRefused =
      isAiTrainingCrawler(c.req.header('user-agent')) &&
      c.req.path !== '/robots.txt' &&
      (await readSetting()) !== 'allowed'
    if (isRefused) {
      c.header('Cache-Control', 'no-store')
      c.res = c.text('Training is not allowed here: see /robots.txt.', 403)
    } else await next()
    if (c.get('user')) return
    const setting = await readSetting()
    if (setting !== 'allowed') c.header('tdm-reservation', '1')
    // Prevents caching of the header if the setting could not be read, because the artist may have
    // allowed AI training.
    if (setting === 'unknown') c.header('Cache-Control', 'no-store')
  }
}
