import { isPreviewPath, parsePreviewSecret } from '../../../shared/entities/lifecycle.ts'
import {
  DEFAULT_LOCALE,
  getLocaleFromPath,
  getLocalizedPath,
  LOCALES,
  type Locale,
} from '../../../shared/locale.ts'
import { isAdminPath, isDecodable, isPrivateRegistrationPath } from '../../../shared/paths.ts'
import { isPrintPath } from '../../../shared/printed-number.ts'
import { fillIn, MESSAGE_CATALOGS } from '../../catalogs.ts'
import { RETRY_AFTER_SECONDS } from '../../classify-error.ts'
import type { Config } from '../../config.ts'
import { cacheByContentVersion } from '../../content/content-version.ts'
import { toNetworkPrefix } from '../../messages/message-limits.ts'
import type { Services } from '../../services.ts'
import { formatSize, MAX_PUBLIC_FORM_BYTES } from '../api/json-body.ts'
import { buildCacheKey, isPublicPath, NO_ENTITIES, type UrlEntities } from '../cache/cache-keys.ts'
import { formatPreviewCookie } from '../headers/cookies.ts'
import {
  createNotFoundResponse,
  dependsOnLanguageCookie,
  findCanonicalOrLanguageRedirect,
  findRenamedCategoryPath,
  type RequestHead,
  redirectToCanonicalPath,
  toCanonicalPath,
} from './redirects.ts'
import type { PageRenderer } from './render.ts'
import {
  createRenderQueue,
  RENDER_QUEUE_LIMITS,
  RenderQueueFullError,
  type RenderQueueLimits,
} from './render-queue.ts'

/**
 * Reloads the page after some seconds. Only responses to GET contain this tag, because a reload
 * would lose the data of a submitted form.
 */
const RELOAD_META_TAG = `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`

function createPlainPage(
  { url, method }: Request,
  status: number,
  texts: 'busy' | 'form_too_large',
  { head = '', headers }: { head?: string; headers?: Record<string, string> } = {},
): Response {
  const locale = getLocaleFromPath(new URL(url).pathname)
  const { title, text } = MESSAGE_CATALOGS[locale][texts]
  const limit = formatSize(locale, MAX_PUBLIC_FORM_BYTES)
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">${head}<title>${title}</title>
<h1>${title}</h1><p>${fillIn(text, { limit })}</p></html>`
  return new Response(method === 'HEAD' ? null : html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

export const createServiceUnavailableResponse = (request: Request) =>
  createPlainPage(request, 503, 'busy', {
    head: request.method === 'GET' ? RELOAD_META_TAG : '',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })

export const createFormTooLargeResponse = (request: Request) =>
  createPlainPage(request, 413, 'form_too_large')

type Site = Pick<Services, 'contentVersion' | 'workshop' | 'categories' | 'trainings'> &
  Pick<Services, 'publishedPieces'>

const readLocales = async ({ workshop }: Site): Promise<readonly Locale[]> => [
  DEFAULT_LOCALE,
  ...(await workshop.readPublic()).languages,
]

async function readUrlEntities(site: Site): Promise<UrlEntities> {
  const [categories, formerCategories, locales, trainings, pieces] = await Promise.all([
    site.categories.list(),
    site.categories.listRevisions(),
    readLocales(site),
    site.trainings.list(),
    site.publishedPieces.listIds(),
  ])
  return {
    ...{ categories, formerCategories, locales },
    trainings: new Set(trainings.map(({ id }) => id)),
    pieces: new Set(pieces),
  }
}

/**
 * Keeps the secret URL of a preview or registration page out of caches, search engines and the
 * Referer header to other sites.
 */
function addSecretPageHeaders(
  page: Response,
  request: Request,
  pathname: string,
  config: Pick<Config, 'https'>,
): Response {
  const secret = parsePreviewSecret(pathname)
  page.headers.set('Cache-Control', 'private, no-store')
  page.headers.set('X-Robots-Tag', 'noindex, nofollow')
  // With `no-referrer`, browsers send the forms of a registration with `Origin: null`, which the
  // server refuses from a browser without Sec-Fetch-Site.
  const policy = isPrivateRegistrationPath(pathname) ? 'same-origin' : 'no-referrer'
  page.headers.set('Referrer-Policy', policy)
  if (page.ok && secret)
    page.headers.append(
      'Set-Cookie',
      formatPreviewCookie(request.headers.get('cookie'), secret, config),
    )
  return page
}

/**
 * Adds `Vary: Cookie` to a page without language prefix, because the language cookie may redirect
 * it to another language.
 */
function addVaryHeader(page: Response, pathname: string): Response {
  if (!dependsOnLanguageCookie(pathname)) return page
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Cookie')
  return new Response(page.body, { status: page.status, headers })
}

/**
 * Replaces a path that cannot be decoded by the path of a missing page in the same language,
 * because React Router logs 30 kB for each such path.
 */
function replaceUndecodablePath(request: Request): Request {
  const pathname = toCanonicalPath(new URL(request.url).pathname)
  if (isDecodable(pathname)) return request
  const missing = getLocalizedPath(getLocaleFromPath(pathname), '/404')
  return new Request(new URL(missing, request.url), request)
}

const isPublicPage = ({ method }: RequestHead, pathname: string) =>
  (method === 'GET' || method === 'HEAD') && isPublicPath(pathname)

export function createPageHandler(
  renderPage: PageRenderer,
  services: Site,
  config: Pick<Config, 'https'>,
  limits: RenderQueueLimits = RENDER_QUEUE_LIMITS,
): { handlePage: PageRenderer; keyOf: (url: URL) => Promise<string | null> } {
  const enqueue = createRenderQueue(limits)
  const { contentVersion } = services
  const readEntities = cacheByContentVersion(contentVersion, () => readUrlEntities(services))

  const readLocalesOrAll = (log: (error: unknown) => void) =>
    readLocales(services).catch((error) => {
      log(error)
      return LOCALES
    })

  /** Returns a redirect or a 404, or null if a page must be rendered. */
  async function redirect(
    request: Request,
    log: (error: unknown) => void,
  ): Promise<Response | null> {
    const url = new URL(request.url)
    const pathname = toCanonicalPath(url.pathname)
    const moved =
      (isAdminPath(pathname)
        ? null
        : findCanonicalOrLanguageRedirect(request, config.https, await readLocalesOrAll(log))) ??
      redirectToCanonicalPath(request, pathname)
    if (moved) return moved
    // Rejects single-fetch requests of React Router, which no page sends: the response would
    // contain more than the page shows.
    if (pathname.endsWith('.data')) return createNotFoundResponse()
    const known = url.search && isPublicPage(request, pathname) && (await readEntities().catch(log))
    const renamed = known && findRenamedCategoryPath(url, known)
    return renamed
      ? new Response(null, {
          status: 302,
          headers: { Location: renamed, 'Cache-Control': 'no-cache' },
        })
      : null
  }

  async function answer(request: Request, log: (error: unknown) => void, address: string) {
    const moved = await redirect(request, log)
    if (moved) return moved
    const { pathname } = new URL(request.url)
    try {
      const page = await enqueue(toNetworkPrefix(address), () => renderPage(request, log, address))
      return isPublicPage(request, pathname) ? addVaryHeader(page, pathname) : page
    } catch (error) {
      if (error instanceof RenderQueueFullError) return createServiceUnavailableResponse(request)
      throw error
    }
  }
  const handlePage: PageRenderer = async (request, log, address) => {
    const pathname = toCanonicalPath(new URL(request.url).pathname)
    const page = await answer(replaceUndecodablePath(request), log, address)
    if (isPrintPath(pathname)) page.headers.set('Cache-Control', 'private, no-store')
    return isPreviewPath(pathname) || isPrivateRegistrationPath(pathname)
      ? addSecretPageHeaders(page, request, pathname, config)
      : page
  }
  return {
    handlePage,
    keyOf: async (url) => buildCacheKey(url, url.search ? await readEntities() : NO_ENTITIES),
  }
}
