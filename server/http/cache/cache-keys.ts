/**
 * Decides which requests share a cached response, and under which key the page cache stores the
 * response.
 */
import type { IncomingMessage } from 'node:http'
import { PHOTO_ENTITY_TYPES } from '../../../shared/entities/image.ts'
import { isAdminPath } from '../../../shared/paths.ts'
import { parsePaginationParams } from '../api/request/pagination.ts'
import { SESSION_COOKIE_NAME } from '../headers/session-cookie.ts'
import { isAiTrainingCrawler } from '../headers/tdm-reservation.ts'
import { dependsOnLanguageCookie, hasNonDefaultLanguageCookie } from '../pages/redirects.ts'

const LIST_PATH = /^\/api\/(?:art-pieces|categories|news|trainings)$/
const IMAGES_PATH = new RegExp(`^/api/images/(?:${PHOTO_ENTITY_TYPES.join('|')})/[1-9]\\d*$`)
/**
 * Matches paths that are not public pages: API paths that are not cached, photos, built files and
 * health checks.
 */
const NON_PAGE_PATH = /^\/(?:api|media|assets|healthz|readyz)(?:\/|$)|\.(?:ico|png)$/

export type CacheKeyResolver = {
  /**
   * Returns true if the response depends only on the URL and the encoding, and false if it depends
   * on anything else in the request, such as a cookie.
   */
  isShared: (incoming: Pick<IncomingMessage, 'url' | 'headers'>) => boolean
  /**
   * Returns the cache key of the response to this URL, or null if the response must not be cached.
   */
  getKey: (url: string) => Promise<string | null>
}

/**
 * Returns the cache key of a request for a whole list, or null for a request for one page of a
 * list. Single pages of a list are not cached, because visitors can request any number of different
 * pages.
 */
function getListKey({ pathname, searchParams }: URL): string | null {
  const page = parsePaginationParams((name) => searchParams.get(name) ?? undefined)
  const isWhole = typeof page !== 'string' && page.limit === null && page.after === null
  return isWhole ? pathname : null
}

/**
 * Creates the cache keys of pages and lists.
 * @param pageKeyOf returns the key of a page (`keyOf` in pages/page-handler.ts)
 */
export function createCacheKeyResolver(
  pageKeyOf: (url: URL) => Promise<string | null>,
): CacheKeyResolver {
  return {
    isShared({ url = '', headers: { cookie, 'user-agent': userAgent } }) {
      if (isAiTrainingCrawler(userAgent)) return false
      if (!cookie) return true
      // The lists of a signed-in administrator are not cached, because they also contain
      // unpublished items.
      if (url.startsWith('/api/')) return !cookie.includes(`${SESSION_COOKIE_NAME}=`)
      return !(hasNonDefaultLanguageCookie(cookie) && dependsOnLanguageCookie(url))
    },
    async getKey(address) {
      const url = URL.parse(`http://localhost${address}`)
      if (!address.startsWith('/') || !url) return null
      const { pathname } = url
      if (LIST_PATH.test(pathname)) return getListKey(url)
      if (IMAGES_PATH.test(pathname)) return pathname
      return NON_PAGE_PATH.test(pathname) || isAdminPath(pathname) ? null : pageKeyOf(url)
    },
  }
}
