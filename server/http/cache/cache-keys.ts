import type { IncomingMessage } from 'node:http'
import {
  CREATABLE_ENTITY_TYPES,
  ENTITY_TYPES_WITH_PHOTOS,
  getApiPath,
} from '../../../shared/entities/entity-types.ts'
import { isAdminPath } from '../../../shared/paths.ts'
import { parsePaginationParams } from '../api/parameters.ts'
import { hasSessionCookie } from '../headers/cookies.ts'
import { isAiTrainingCrawler } from '../headers/tdm-reservation.ts'
import { dependsOnLanguageCookie, hasNonDefaultLanguageCookie } from '../pages/redirects.ts'

const LIST_PATHS = CREATABLE_ENTITY_TYPES.map(getApiPath)
const IMAGES_PATH = new RegExp(`^/api/images/(?:${ENTITY_TYPES_WITH_PHOTOS.join('|')})/[1-9]\\d*$`)
const NON_PAGE_PATH = /^\/(?:api|media|assets|healthz|readyz)(?:\/|$)|\.(?:ico|png)$/

export type CacheKeyResolver = {
  /** Returns false if the response depends on more than URL and encoding, such as a cookie. */
  isShared: (incoming: Pick<IncomingMessage, 'url' | 'headers'>) => boolean
  /** Returns null if the response must not be cached. */
  getKey: (url: string) => Promise<string | null>
}

/**
 * Returns null for a single page of a list, because visitors can request any number of different
 * pages.
 */
function getListKey({ pathname, searchParams }: URL): string | null {
  const page = parsePaginationParams((name) => searchParams.get(name) ?? undefined)
  const isWhole = typeof page !== 'string' && page.limit === null && page.after === null
  return isWhole ? pathname : null
}

export function createCacheKeyResolver(
  pageKeyOf: (url: URL) => Promise<string | null>,
): CacheKeyResolver {
  return {
    isShared({ url = '', headers: { cookie, 'user-agent': userAgent } }) {
      if (isAiTrainingCrawler(userAgent)) return false
      if (!cookie) return true
      // A signed-in administrator also gets unpublished items.
      if (url.startsWith('/api/')) return !hasSessionCookie(cookie)
      return !(hasNonDefaultLanguageCookie(cookie) && dependsOnLanguageCookie(url))
    },
    async getKey(address) {
      const url = URL.parse(`http://localhost${address}`)
      if (!address.startsWith('/') || !url) return null
      const { pathname } = url
      if (LIST_PATHS.includes(pathname)) return getListKey(url)
      if (IMAGES_PATH.test(pathname)) return pathname
      return NON_PAGE_PATH.test(pathname) || isAdminPath(pathname) ? null : pageKeyOf(url)
    },
  }
}
