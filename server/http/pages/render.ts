/**
 * The visitors' door: React Router renders the pages. This is the one file of the server that Vite builds, together
 * with app/; everything else reaches it as an argument.
 */
import { createHash, randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PublicScript, pageContext, servicesContext } from '../../../app/context.ts'
import { speculationRules } from '../../../app/site/head/speculation-rules.ts'
import { siteStyles } from '../../../app/site/styles.server.ts'
import { isAdminPath } from '../../../shared/address.ts'
import { failureOf, RETRY_AFTER } from '../../failures.ts'
import type { Services } from '../../services.ts'
import type { DrawPreview } from '../api/preview.ts'
import { bringsSession } from '../session-hint.ts'
import { adminHints } from './admin-hints.ts'
import { withFirstPhoto } from './first-photo.ts'
import { inOneByteLetters } from './one-byte-letters.ts'
import { photoStylesSource, withoutPhotoStyles } from './photo-styles.ts'

export type PagesOptions = {
  services: Services
  /** The address of this site without a slash at its end. */
  siteUrl: string
  enhanceScript: PublicScript
  /** False in development only. */
  strict: boolean
}
/** Answers the request for a page; `log` is told what failed, `address` is where it was asked from. */
export type Pages = (
  request: Request,
  log: (error: unknown) => void,
  address: string,
) => Promise<Response>

const COMMON_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
]
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** The styles of the public pages, by which a page lets them in. */
const OUR_STYLES = hashOf(siteStyles)
/** What a browser may fetch beforehand; it runs nothing. */
const OUR_RULES = hashOf(speculationRules)
/** Photographs may come from another address of ours, which theirs lead to (media.ts). */
const photosFrom = ({ photos: { served } }: Services) =>
  'publicUrl' in served && served.publicUrl ? ` ${new URL(served.publicUrl).origin}` : ''
/** Public pages run one script from our own files and no inline one. */
const sitePolicy = (html: string, photos: string) =>
  [
    ...COMMON_POLICY,
    `script-src 'self' ${OUR_RULES}`,
    // The styles in the page, and the file that the viewer links when it opens.
    `style-src 'self' ${OUR_STYLES} ${photoStylesSource(html)}`.trim(),
    // The photographs' colours are in the page.
    `img-src 'self' data:${photos}`,
  ].join('; ')
/** Vite adds inline scripts and styles of its own, which no policy could name. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws: blob: data:"
/**
 * The admin runs in its page: its inline scripts carry the nonce; blob: shows photos that are being sent. No text of its
 * becomes markup but what app/ui/trusted-types.ts lets through, and the previews of public pages
 * (app/admin/preview/frame.ts), which stand in a frame that runs nothing under this same policy, with their own styles.
 */
const adminPolicy = (nonce: string, photos: string) =>
  [
    ...COMMON_POLICY,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}' ${OUR_STYLES}`,
    `img-src 'self' blob:${photos}`,
    "require-trusted-types-for 'script'",
    'trusted-types default drawings previews',
  ].join('; ')

/**
 * React Router compares Origin with the address it was asked at and answers a bare 400. Behind a proxy that ends TLS
 * the two never agree; who may send a form is decided before the pages (http/app.ts).
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

const engine = (strict: boolean) =>
  createRequestHandler(build, strict ? 'production' : 'development')

/** What this file gives to who has loaded it. */
export type PageRoom = { createPages: typeof createPages; createPreview: typeof createPreview }

export function createPages({ services, siteUrl, enhanceScript, strict }: PagesOptions): Pages {
  const render = engine(strict)
  return async (request, tell, address) => {
    const context = new RouterContextProvider()
    let isBusy = false
    const log = (error: unknown) => {
      isBusy ||= failureOf(error) === 'busy'
      tell(error)
    }
    const nonce = randomBytes(16).toString('base64')
    context.set(servicesContext, services)
    const isExpected = bringsSession(request)
    context.set(pageContext, {
      ...{ nonce, enhanceScript, siteUrl, log, address },
      bringsSession: isExpected,
    })
    const response = await render(withoutOrigin(request), context)
    const { pathname } = new URL(request.url)
    const admin = isAdminPath(pathname)
    const { headers } = response
    // What a page lacks because the database does not answer it will have in a moment.
    const status = isBusy ? 503 : response.status
    if (isBusy) headers.set('Retry-After', String(RETRY_AFTER))
    if (admin) headers.set('Link', adminHints(build.assets, pathname, isExpected))
    headers.set(
      'Cache-Control',
      admin || isBusy ? 'no-store' : 'public, max-age=0, must-revalidate',
    )
    // A feed or a calendar loads nothing: it gets the policy of everything that is no page.
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(response.body, { status, headers })
    const drawn = await response.text()
    const html = admin
      ? drawn
      : inOneByteLetters(await withFirstPhoto(drawn, services.photos.readPublic))
    const policy = admin
      ? adminPolicy(nonce, photosFrom(services))
      : sitePolicy(html, photosFrom(services))
    headers.set('Content-Security-Policy', strict ? policy : DEVELOPMENT_POLICY)
    return new Response(html, { status, headers })
  }
}

/** Of nobody, for nobody's cache: the cookies, the query and the language setting of whoever asks change nothing. */
export function createPreview({
  services,
  siteUrl,
  strict,
}: Omit<PagesOptions, 'enhanceScript'>): DrawPreview {
  const render = engine(strict)
  return async (path, draft, log) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, { ...services, ...draft })
    context.set(pageContext, {
      ...{ nonce: '', enhanceScript: null, siteUrl, log, address: '' },
      bringsSession: false,
    })
    const answer = await render(new Request(siteUrl + path), context)
    if (answer.status !== 200) throw new Error(`the preview of ${path} is a ${answer.status}`)
    return inOneByteLetters(withoutPhotoStyles(await answer.text()))
  }
}
