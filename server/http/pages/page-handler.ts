import { isCertificatePrintPath } from '../../../shared/entities/certificate.ts'
import { isPreviewPath, parsePreviewSecret } from '../../../shared/entities/lifecycle.ts'
import { DEFAULT_LOCALE, getLocaleFromPath, LOCALES, type Locale } from '../../../shared/locale.ts'
import { isAdminPath } from '../../../shared/paths.ts'
import { MESSAGE_CATALOGS } from '../../catalogs.ts'
import { RETRY_AFTER_SECONDS } from '../../classify-error.ts'
import type { Config } from '../../config.ts'
import { cacheByContentVersion } from '../../content/content-version.ts'
import { toNetworkPrefix } from '../../messages/rate-limit.ts'
import type { Services } from '../../services.ts'
import { formatPreviewCookie } from '../headers/cookies.ts'
import { buildPageCacheKey, findRenamedCategoryPath, type UrlQueryEntities } from './page-key.ts'
import {
  createNotFoundResponse,
  dependsOnLanguageCookie,
  type RequestHead,
  redirectPublicUrl,
  redirectToCanonicalPath,
  toCanonicalPath,
} from './redirects.ts'
import type { PageHandler } from './render.ts'
import {
  createRenderQueue,
  RENDER_QUEUE_LIMITS,
  RenderQueueFullError,
  type RenderQueueLimits,
} from './render-queue.ts'

/** Added only after GET, because a reload would lose a submitted form. */
const RELOAD_META_TAG = `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`

export function createServiceUnavailableResponse({ url, method }: Request): Response {
  const locale = getLocaleFromPath(new URL(url).pathname)
  const { title, text } = MESSAGE_CATALOGS[locale].busy
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${method === 'GET' ? RELOAD_META_TAG : ''}<title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
  return new Response(method === 'HEAD' ? null : html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_AFTER_SECONDS),
    },
  })
}

type Site = Pick<Services, 'contentVersion' | 'workshop' | 'categories' | 'trainings'> &
  Pick<Services, 'publishedPieces'>

const readLocales = async ({ workshop }: Site): Promise<readonly Locale[]> => [
  DEFAULT_LOCALE,
  ...(await workshop.readPublic()).languages,
]

async function readQueryEntities(site: Site): Promise<UrlQueryEntities> {
  const [categories, formerCategories, trainings, pieces] = await Promise.all([
    site.categories.list(),
    site.categories.listRevisions(),
    site.trainings.list(),
    site.publishedPieces.listIds(),
  ])
  return {
    ...{ categories, formerCategories },
    trainings: new Set(trainings.map(({ id }) => id)),
    pieces: new Set(pieces),
  }
}

/** Keeps the secret URL out of caches, search engines and the Referer. */
function addPreviewHeaders(
  page: Response,
  request: Request,
  secret: string | null,
  config: Pick<Config, 'https'>,
): Response {
  page.headers.set('Cache-Control', 'private, no-store')
  page.headers.set('X-Robots-Tag', 'noindex, nofollow')
  page.headers.set('Referrer-Policy', 'no-referrer')
  if (page.ok && secret)
    page.headers.append(
      'Set-Cookie',
      formatPreviewCookie(request.headers.get('cookie'), secret, config),
    )
  return page
}

/**
 * Adds `Vary: Cookie`, because a page without language prefix may redirect to the language of the
 * cookie.
 */
function addVaryHeader(page: Response, pathname: string): Response {
  if (!dependsOnLanguageCookie(pathname)) return page
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Cookie')
  return new Response(page.body, { status: page.status, headers })
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

const isPublic = (pathname: string) =>
  !isAdminPath(pathname) && !isPreviewPath(pathname) && !isCertificatePrintPath(pathname)

const isPublicPage = ({ method }: RequestHead, pathname: string) =>
  (method === 'GET' || method === 'HEAD') && isPublic(pathname)

export function createPageHandler(
  pages: PageHandler,
  services: Site,
  config: Pick<Config, 'https'>,
  limits: RenderQueueLimits = RENDER_QUEUE_LIMITS,
): { pages: PageHandler; keyOf: (url: URL) => Promise<string | null> } {
  const enqueue = createRenderQueue(limits)
  const { contentVersion } = services
  const readEntities = cacheByContentVersion(contentVersion, () => readQueryEntities(services))

  const readLocalesOrAll = (log: (error: unknown) => void) =>
    readLocales(services).catch((error) => {
      log(error)
      return LOCALES
    })

  /** Returns the path and query under which a page is cached, or a response such as a redirect. */
  async function resolve(
    request: RequestHead,
    log: (error: unknown) => void,
  ): Promise<string | Response> {
    const url = new URL(request.url)
    const pathname = toCanonicalPath(url.pathname)
    // Answers undecodable paths here, because React Router would log 30 kB for each.
    if (!isDecodable(pathname)) return createNotFoundResponse()
    const redirectResponse =
      (isAdminPath(pathname)
        ? null
        : redirectPublicUrl(request, config.https, await readLocalesOrAll(log))) ??
      redirectToCanonicalPath(request, pathname)
    if (redirectResponse) return redirectResponse
    // Refuses single-fetch requests of React Router, which no page sends. Their responses would
    // contain more than the page shows.
    if (pathname.endsWith('.data')) return createNotFoundResponse()
    const names = url.search && isPublicPage(request, pathname) && (await readEntities().catch(log))
    if (!names) return pathname + url.search
    const renamed = findRenamedCategoryPath(url, names)
    return renamed
      ? new Response(null, {
          status: 302,
          headers: { Location: renamed, 'Cache-Control': 'no-cache' },
        })
      : buildPageCacheKey(url, names)
  }

  async function answer(request: Request, log: (error: unknown) => void, address: string) {
    const resolved = await resolve(request, log)
    if (resolved instanceof Response) return resolved
    const { origin, pathname, search } = new URL(request.url)
    const isUnchanged = resolved === pathname + search
    try {
      const page = await enqueue(toNetworkPrefix(address), () =>
        pages(isUnchanged ? request : new Request(origin + resolved, request), log, address),
      )
      return isPublicPage(request, pathname) ? addVaryHeader(page, pathname) : page
    } catch (error) {
      if (error instanceof RenderQueueFullError) return createServiceUnavailableResponse(request)
      throw error
    }
  }
  const handler: PageHandler = async (request, log, address) => {
    const pathname = toCanonicalPath(new URL(request.url).pathname)
    const page = await answer(request, log, address)
    if (isCertificatePrintPath(pathname)) page.headers.set('Cache-Control', 'private, no-store')
    return isPreviewPath(pathname)
      ? addPreviewHeaders(page, request, parsePreviewSecret(pathname), config)
      : page
  }
  return {
    pages: handler,
    /** Returns null if the page must not be cached. */
    async keyOf(url) {
      if (!isPublic(url.pathname)) return null
      const request = { method: 'GET', url: url.href, headers: new Headers() }
      const resolved = await resolve(request, (error) => {
        throw error
      })
      return typeof resolved === 'string' ? resolved : null
    },
  }
}
