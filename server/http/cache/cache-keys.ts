import type { IncomingMessage } from 'node:http'
import {
  CREATABLE_ENTITY_TYPES,
  ENTITY_TYPES_WITH_PHOTOS,
  getApiPath,
} from '../../../shared/entities/entity-types.ts'
import { isPreviewPath } from '../../../shared/entities/lifecycle.ts'
import {
  parseGalleryOptions,
  parsePieceNavigationOptions,
  toGalleryQuery,
  toPieceNavigationQuery,
} from '../../../shared/gallery-path.ts'
import { getLocaleFromPath, removeLocalePrefix } from '../../../shared/locale.ts'
import {
  findCategory,
  isAdminPath,
  isMachineReadablePath,
  isPrivateRegistrationPath,
  parseIdFromSlug,
  parsePageNumber,
  parseSentParameter,
  SENT_PARAMETER,
} from '../../../shared/paths.ts'
import { isPrintPath } from '../../../shared/printed-number.ts'
import { parsePaginationParams } from '../api/parameters.ts'
import { hasSessionCookie } from '../headers/cookies.ts'
import { isAiTrainingCrawler } from '../headers/security-headers.ts'
import {
  type CurrentAndFormerCategories,
  dependsOnLanguageCookie,
  findRenamedCategoryPath,
  hasNonDefaultLanguageCookie,
  toCanonicalPath,
} from '../pages/redirects.ts'

const LIST_PATHS = CREATABLE_ENTITY_TYPES.map(getApiPath)
const IMAGES_PATH = new RegExp(`^/api/images/(?:${ENTITY_TYPES_WITH_PHOTOS.join('|')})/[1-9]\\d*$`)
const NON_PAGE_PATH = /^\/(?:api|media|assets|healthz|readyz)(?:\/|$)|\.(?:ico|png)$/
/**
 * Stands for all unknown category names in cache keys. No category has this name, because category
 * names are trimmed.
 */
const UNKNOWN_CATEGORY = ' '

export type UrlEntities = CurrentAndFormerCategories & {
  /** The languages that the artist offers. */
  locales: readonly string[]
  trainings: ReadonlySet<number>
  pieces: ReadonlySet<number>
}
export const NO_ENTITIES: UrlEntities = {
  categories: [],
  formerCategories: [],
  locales: [],
  trainings: new Set(),
  pieces: new Set(),
}

type Query = Record<string, string>

function buildGalleryQuery(url: URL, { categories }: UrlEntities): Query {
  const requestedName = url.searchParams.get('category')
  const found =
    requestedName && findCategory(getLocaleFromPath(url.pathname), requestedName, categories)
  const page = parsePageNumber(url) ?? 0
  return {
    // Uses the French category name, because translated names are not always unique.
    ...(requestedName && { category: found ? found.name : UNKNOWN_CATEGORY }),
    ...toGalleryQuery(parseGalleryOptions(url.searchParams)),
    ...(page !== 1 && { page: String(page) }),
  }
}

const SUBJECTS = ['visit', 'quote']

function buildSentQuery({ searchParams }: URL): Query {
  const state = parseSentParameter(searchParams)
  return state ? { [SENT_PARAMETER]: state } : {}
}

function buildPrefillQuery({ searchParams }: URL, { trainings, pieces }: UrlEntities): Query {
  const subject = searchParams.get('subject') ?? ''
  if (SUBJECTS.includes(subject)) return { subject }
  const similar = parseIdFromSlug(searchParams.get('similar') ?? '')
  if (similar !== null && pieces.has(similar)) return { similar: String(similar) }
  const id = parseIdFromSlug(searchParams.get('training') ?? '')
  return id !== null && trainings.has(id) ? { training: String(id) } : {}
}

const buildContactQuery: QueryBuilder = (url, known) => ({
  ...buildPrefillQuery(url, known),
  ...buildSentQuery(url),
})

const buildPieceQuery = (url: URL): Query => ({
  ...toPieceNavigationQuery(parsePieceNavigationOptions(url.searchParams)),
  ...buildSentQuery(url),
})

type QueryBuilder = (url: URL, known: UrlEntities) => Query
const QUERY_BUILDERS: [path: RegExp, build: QueryBuilder][] = [
  [/^\/gallery$/, buildGalleryQuery],
  [/^\/gallery\/[^/]+$/, buildPieceQuery],
  [/^\/contact$/, buildContactQuery],
]

/**
 * Returns false if the response depends on more than URL and encoding, such as on a cookie. Such a
 * response must not be stored, because other visitors would get it.
 */
export function isSameForAllVisitors({
  url = '',
  headers: { cookie, 'user-agent': userAgent },
}: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  if (isAiTrainingCrawler(userAgent)) return false
  if (!cookie) return true
  // Signed-in administrators also get unpublished items, which the cache must not send to visitors.
  if (url.startsWith('/api/')) return !hasSessionCookie(cookie)
  return !(
    hasNonDefaultLanguageCookie(cookie) && dependsOnLanguageCookie(url.split('?', 1)[0] ?? '')
  )
}

/**
 * Returns the cache key of a whole list. Returns null for a single page of the list, which is not
 * cached, because visitors can request any number of different pages.
 */
function buildListKey({ pathname, searchParams }: URL): string | null {
  const page = parsePaginationParams((name) => searchParams.get(name) ?? undefined)
  const isWhole = typeof page !== 'string' && page.limit === null && page.after === null
  return isWhole ? pathname : null
}

function buildPageKey(url: URL, known: UrlEntities): string {
  const path = removeLocalePrefix(url.pathname)
  const [, build] = QUERY_BUILDERS.find(([pattern]) => pattern.test(path)) ?? []
  const query = new URLSearchParams(build?.(url, known))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

export const isPublicPath = (pathname: string) =>
  !isAdminPath(pathname) &&
  !isPreviewPath(pathname) &&
  !isPrivateRegistrationPath(pathname) &&
  !isPrintPath(pathname)

/**
 * Leaves unknown query parameters and values out of the cache key, so that made-up queries cannot
 * cause more renders than the site has pages. Returns null if the response must not be cached.
 */
export function buildCacheKey(url: URL, known: UrlEntities): string | null {
  const { pathname } = url
  if (LIST_PATHS.includes(pathname)) return buildListKey(url)
  if (IMAGES_PATH.test(pathname)) return pathname
  const isPage = !NON_PAGE_PATH.test(pathname) && isPublicPath(pathname)
  // Redirected URLs bypass the cache, because the redirect keeps their whole query.
  const isMoved =
    toCanonicalPath(pathname) !== pathname ||
    /^\/fr(\/|$)/.test(pathname) ||
    (url.search && !known.locales.includes(getLocaleFromPath(pathname))) ||
    (!isMachineReadablePath(pathname) &&
      known.locales.includes(url.searchParams.get('lang') ?? '')) ||
    findRenamedCategoryPath(url, known)
  return isPage && !isMoved ? buildPageKey(url, known) : null
}
