import { createHash } from 'node:crypto'

/**
 * The content security policy of responses that are not pages, such as API responses, files and
 * feeds. It allows no resources and no scripts.
 */
export const DEFAULT_CSP = "default-src 'none'; frame-ancestors 'none'"

/**
 * The content security policy in development. It allows inline scripts and styles, because Vite
 * adds inline scripts and styles whose hashes are unknown.
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

/** Returns the CSP source that allows an inline script or style with this text. */
export const formatHashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the content security policy of a public page. It allows the site's own script files, but
 * no inline scripts.
 * @param sources.rules the hash of the inline speculation rules
 * @param sources.styles the hashes of the inline styles
 * @param sources.photos the origin of the photos if they are on another host, or an empty string
 */
export const buildPublicPageCsp = (sources: { rules: string; styles: string; photos: string }) =>
  [
    ...COMMON_DIRECTIVES,
    `script-src 'self' ${sources.rules}`,
    // The `'self'` source allows the style sheet that the lightbox loads when it opens.
    `style-src 'self' ${sources.styles}`.trim(),
    // The `data:` source allows the small version of the first photo, which the styles of the page
    // contain as a data URL.
    `img-src 'self' data: ${sources.photos}`.trim(),
  ].join('; ')

/**
 * Returns the content security policy of the admin area, whose inline scripts carry the nonce
 * `sources.nonce`. `blob:` allows photos that are being uploaded. Only the Trusted Types policies
 * of app/ui/trusted-types.ts and app/admin/preview/preview-frame.ts may create HTML from strings.
 * The preview frame shows a public page and inherits this policy, so the styles of the public pages
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
