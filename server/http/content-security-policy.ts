/** The Content-Security-Policy of every response. */
import { createHash } from 'node:crypto'

/** The policy of what is no page, such as an API response, a file or a feed: it loads and runs nothing. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Vite adds inline scripts and styles in development, which no policy can name. */
export const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws: blob: data:"

const COMMON = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
]

/** Returns the source that allows an inline script or style with this text. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the policy of a public page. It runs scripts from files of the site, and no inline one.
 * @param sources.rules the hash of the speculation rules, which run nothing
 * @param sources.styles the hashes of the styles in the page
 * @param sources.photos the origin of the photographs when it is another one, or an empty string
 */
export const sitePolicy = (sources: { rules: string; styles: string; photos: string }) =>
  [
    ...COMMON,
    `script-src 'self' ${sources.rules}`,
    // The viewer links a style sheet when it opens.
    `style-src 'self' ${sources.styles}`.trim(),
    // The placeholders of the photographs are in the page.
    `img-src 'self' data: ${sources.photos}`.trim(),
  ].join('; ')

/**
 * Returns the policy of the admin, whose inline scripts carry the nonce. `blob:` allows photographs that
 * are being uploaded. Text becomes markup only through the policies of app/ui/trusted-types.ts and
 * app/admin/preview/frame.ts. A frame of the latter inherits this policy, with the styles of the public
 * pages.
 */
export const adminPolicy = (sources: { nonce: string; styles: string; photos: string }) =>
  [
    ...COMMON,
    `script-src 'self' 'nonce-${sources.nonce}'`,
    `style-src 'self' 'nonce-${sources.nonce}' ${sources.styles}`,
    `img-src 'self' blob: ${sources.photos}`.trim(),
    "require-trusted-types-for 'script'",
    'trusted-types default drawings previews',
  ].join('; ')
