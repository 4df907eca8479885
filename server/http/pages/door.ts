/** What stands before the pages: their one address, the visitor's language, and the cache. */
import { isAdminPath } from '../../../shared/address.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { redirectPublicAddress } from './addresses.ts'
import { cachePages } from './finished-pages.ts'
import type { Pages } from './render.ts'

/** The languages of the site, from memory: every request asks. Where they cannot be read all are taken to be there. */
function keepLocales({ onChange, workshop }: Pick<Services, 'onChange' | 'workshop'>) {
  let kept: Promise<readonly Locale[]> | null = null
  onChange((change) => {
    if (change === 'content') kept = null
  })
  return (log: (error: unknown) => void) => {
    kept ??= workshop.read().then(
      ({ languages }) => [DEFAULT_LOCALE, ...languages],
      (error) => {
        kept = null
        log(error)
        return LOCALES
      },
    )
    return kept
  }
}

export function openPageDoor(
  pages: Pages,
  services: Pick<Services, 'onChange' | 'workshop'>,
  config: Pick<Config, 'https'>,
): Pages {
  // What the admin's router asks for beside a page is no public page either.
  const kept = cachePages(pages, services.onChange, (pathname) =>
    isAdminPath(pathname.replace(/\.data$/, '')),
  )
  const locales = keepLocales(services)
  return async (request, log, address) => {
    const { pathname } = new URL(request.url)
    // The admin has one language and an answer of its own for each request.
    const elsewhere = isAdminPath(pathname)
      ? null
      : redirectPublicAddress(request, config.https, await locales(log))
    return elsewhere ?? kept(request, log, address)
  }
}
