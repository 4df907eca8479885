/**
 * Vite bundles this file. Its functions receive the services as arguments, because the bundle would
 * contain second copies of imported services.
 */
import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type PublicScript,
  photoStylesContext,
  requestContext,
  servicesContext,
} from '../../../app/context.ts'
import { speculationRules } from '../../../app/site/head/speculation-rules.ts'
import { siteStyles } from '../../../app/site/styles.server.ts'
import { CREATABLE_ENTITY_TYPES, getApiPath } from '../../../shared/entities/entity-types.ts'
import {
  type AdminScreen,
  buildListPageUrl,
  findAdminScreen,
  isAdminPath,
} from '../../../shared/paths.ts'
import { classifyError, RETRY_AFTER_SECONDS } from '../../classify-error.ts'
import type { Services } from '../../services.ts'
import type { PreviewRenderer } from '../api/content/preview.ts'
import { hasSessionCookie, readSessionToken } from '../headers/cookies.ts'
import {
  buildAdminCsp,
  buildPublicPageCsp,
  DEVELOPMENT_CSP,
  formatHashSource,
} from '../headers/security-headers.ts'

type Assets = Pick<ServerBuild['assets'], 'routes'>

/** Preloads style sheets first, so that the layout appears while scripts load. */
function buildAdminPreloadLinks({ routes }: Assets, pathname: string, isSignedIn: boolean): string {
  const asked = findAdminScreen(pathname) ?? 'panel'
  const screen: AdminScreen = isSignedIn || asked === 'forgotten' ? asked : 'login'
  const routeIds = ['root', 'admin/layout', `admin/${screen}`]
  const files = routeIds.flatMap((id) => routes[id] ?? [])
  const styles = new Set(files.flatMap(({ css = [] }) => css))
  const modules = new Set(files.flatMap(({ module, imports = [] }) => [module, ...imports]))
  return [
    ...[...styles].map((path) => `<${path}>; rel=preload; as=style`),
    ...(screen === 'panel'
      ? CREATABLE_ENTITY_TYPES.map(
          (type) =>
            `<${buildListPageUrl(getApiPath(type), null)}>; rel=preload; as=fetch; crossorigin`,
        )
      : [...modules].map((path) => `<${path}>; rel=modulepreload`)),
  ].join(', ')
}

export type PageRendererOptions = {
  services: Services
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string
  enhanceScript: PublicScript
  /**
   * If true, pages have the complete Content-Security-Policy, and React Router runs in production
   * mode. Only development sets it to false.
   */
  strict: boolean
}
export type PageRenderer = (
  request: Request,
  log: (error: unknown) => void,
  address: string,
) => Promise<Response>

const SITE_STYLES_HASH = formatHashSource(siteStyles)
const SPECULATION_RULES_HASH = formatHashSource(speculationRules)
const getPhotoOrigin = ({ photos: { mediaFiles } }: Services) =>
  'publicUrl' in mediaFiles && mediaFiles.publicUrl ? new URL(mediaFiles.publicUrl).origin : ''

const getPhotoHost = (services: Services) => getPhotoOrigin(services).replace(/^https?:\/\//, '')

/**
 * Removes the Origin header, which `requireSameOrigin` has already checked. Behind a proxy that
 * terminates TLS, Origin differs from the URL and React Router would answer 400.
 */
function removeOriginHeader(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

async function isSignedIn({ sessions }: Services, { headers }: Request, siteUrl: string) {
  const token = readSessionToken(headers.get('cookie'), { https: siteUrl.startsWith('https:') })
  return token ? (await sessions.find(token)) !== null : false
}

const createRenderer = (strict: boolean) =>
  createRequestHandler(build, strict ? 'production' : 'development')

export type PageRendererModule = {
  createPageRenderer: typeof createPageRenderer
  createPreviewRenderer: typeof createPreviewRenderer
}

export function createPageRenderer({
  services,
  siteUrl,
  enhanceScript,
  strict,
}: PageRendererOptions): PageRenderer {
  const render = createRenderer(strict)
  return async (request, logPageError, address) => {
    const context = new RouterContextProvider()
    let isBusy = false
    let isIncomplete = false
    const log = (error: unknown) => {
      isIncomplete = true
      isBusy ||= classifyError(error) === 'busy'
      logPageError(error)
    }
    const nonce = randomBytes(16).toString('base64')
    context.set(servicesContext, services)
    const hasCookie = hasSessionCookie(request.headers.get('cookie'))
    context.set(requestContext, {
      ...{ nonce, enhanceScript, siteUrl, log, clientAddress: address, isPreview: false },
      photoHost: getPhotoHost(services),
      method: request.method,
      hasSessionCookie: hasCookie,
      isSignedIn: () => isSignedIn(services, request, siteUrl),
    })
    const response = await render(removeOriginHeader(request), context)
    const { pathname } = new URL(request.url)
    const isAdmin = isAdminPath(pathname)
    const { headers } = response
    // Answers 503 if the database was busy: the page is incomplete, and a retry will probably
    // succeed.
    const status = isBusy ? 503 : response.status
    if (isBusy) headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
    // React Router answers 405 to a form that is sent to a route without an action.
    if (status === 405) headers.set('Allow', 'GET, HEAD')
    if (isAdmin) headers.set('Link', buildAdminPreloadLinks(build.assets, pathname, hasCookie))
    headers.set(
      'Cache-Control',
      isAdmin || isIncomplete ? 'no-store' : 'public, max-age=0, must-revalidate',
    )
    // Feeds and calendars load no resources, so the default Content-Security-Policy suffices.
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(response.body, { status, headers })
    const photos = getPhotoOrigin(services)
    const { head, first } = context.get(photoStylesContext)
    const styles = [SITE_STYLES_HASH, ...[head, first].filter(Boolean).map(formatHashSource)].join(
      ' ',
    )
    const policy = isAdmin
      ? buildAdminCsp({ nonce, styles: SITE_STYLES_HASH, photos })
      : buildPublicPageCsp({ rules: SPECULATION_RULES_HASH, styles, photos })
    headers.set('Content-Security-Policy', strict ? policy : DEVELOPMENT_CSP)
    return new Response(response.body, { status, headers })
  }
}

/** The preview ignores the visitor's cookies, query string and language. */
export function createPreviewRenderer({
  services,
  siteUrl,
  strict,
}: Omit<PageRendererOptions, 'enhanceScript'>): PreviewRenderer {
  const render = createRenderer(strict)
  return async (path, draft, log) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, { ...services, ...draft })
    context.set(requestContext, {
      ...{ nonce: '', enhanceScript: null, siteUrl, log, clientAddress: '', isPreview: true },
      photoHost: getPhotoHost(services),
      method: 'GET',
      hasSessionCookie: false,
      isSignedIn: async () => false,
    })
    const response = await render(new Request(siteUrl + path), context)
    if (response.status !== 200) throw new Error(`the preview of ${path} is a ${response.status}`)
    return { html: await response.text(), photoStyles: context.get(photoStylesContext).head }
  }
}
