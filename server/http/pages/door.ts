/** What stands before the pages: their one address, the visitor's language, and the cache. */
import { isAdminPath } from '../../../shared/address.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { redirectPublicAddress } from './addresses.ts'
import { cachePages } from './finished-pages.ts'
import type { Pages } from './render.ts'

export function openPageDoor(
  pages: Pages,
  services: Pick<Services, 'onChange'>,
  config: Pick<Config, 'https'>,
): Pages {
  // What the admin's router asks for beside a page is no public page either.
  const kept = cachePages(pages, services.onChange, (pathname) =>
    isAdminPath(pathname.replace(/\.data$/, '')),
  )
  return async (request, log, address) => {
    const { pathname } = new URL(request.url)
    // The admin has one language and an answer of its own for each request.
    const elsewhere = isAdminPath(pathname) ? null : redirectPublicAddress(request, config.https)
    return elsewhere ?? kept(request, log, address)
  }
}
