/**
 * The visitors' door: React Router renders the pages. This is the one file of the server that Vite builds, together
 * with app/; everything else reaches it as an argument.
 */
import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  type PublicScript,
  pageContext,
  photoStylesContext,
  servicesContext,
} from '../../../app/context.ts'
import { speculationRules } from '../../../app/site/head/speculation-rules.ts'
import { siteStyles } from '../../../app/site/styles.server.ts'
import { isAdminPath } from '../../../shared/address.ts'
import { failureOf, RETRY_AFTER } from '../../failures.ts'
import type { Services } from '../../services.ts'
import type { DrawPreview } from '../api/preview.ts'
import {
  adminPolicy,
  DEVELOPMENT_POLICY,
  hashSource,
  sitePolicy,
} from '../content-security-policy.ts'
import { bringsSession } from '../session-hint.ts'
import { adminHints } from './admin-hints.ts'

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

/** The styles of the public pages, by which a page lets them in. */
const OUR_STYLES = hashSource(siteStyles)
/** What a browser may fetch beforehand; it runs nothing. */
const OUR_RULES = hashSource(speculationRules)
/** Photographs may come from another address of ours, which theirs lead to (media.ts). */
const photosFrom = ({ photos: { served } }: Services) =>
  'publicUrl' in served && served.publicUrl ? new URL(served.publicUrl).origin : ''

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
    let isIncomplete = false
    const log = (error: unknown) => {
      isIncomplete = true
      isBusy ||= failureOf(error) === 'busy'
      tell(error)
    }
    const nonce = randomBytes(16).toString('base64')
    context.set(servicesContext, services)
    const isExpected = bringsSession(request)
    context.set(pageContext, {
      ...{ nonce, enhanceScript, siteUrl, log, address, isPreview: false },
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
      admin || isIncomplete ? 'no-store' : 'public, max-age=0, must-revalidate',
    )
    // A feed or a calendar loads nothing: it gets the policy of everything that is no page.
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(response.body, { status, headers })
    const photos = photosFrom(services)
    const { head, first } = context.get(photoStylesContext)
    const styles = [OUR_STYLES, ...[head, first].filter(Boolean).map(hashSource)].join(' ')
    const policy = admin
      ? adminPolicy({ nonce, styles: OUR_STYLES, photos })
      : sitePolicy({ rules: OUR_RULES, styles, photos })
    headers.set('Content-Security-Policy', strict ? policy : DEVELOPMENT_POLICY)
    return new Response(response.body, { status, headers })
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
      ...{ nonce: '', enhanceScript: null, siteUrl, log, address: '', isPreview: true },
      bringsSession: false,
    })
    const answer = await render(new Request(siteUrl + path), context)
    if (answer.status !== 200) throw new Error(`the preview of ${path} is a ${answer.status}`)
    return { html: await answer.text(), photoStyles: context.get(photoStylesContext).head }
  }
}
