/** What stands before the pages: their one address, the visitor's language, and the cache. */
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { cachePages } from './page-cache.ts'
import type { Pages } from './pages.ts'
import { redirectPublicAddress } from './public-addresses.ts'

/** The admin has one language and an answer of its own for each request. */
const isAdmin = (pathname: string) => /^\/admin(\/|$)/.test(pathname)

export function openPageDoor(
  pages: Pages,
  services: Pick<Services, 'onChange'>,
  config: Pick<Config, 'https'>,
): Pages {
  const kept = cachePages(pages, services.onChange, isAdmin)
  return async (request, log) => {
    const { pathname } = new URL(request.url)
    const elsewhere = isAdmin(pathname) ? null : redirectPublicAddress(request, config.https)
    return elsewhere ?? kept(request, log)
  }
}
