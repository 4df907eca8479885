/** What stands before the pages: their one address, the visitor's language, and the cache. */
import { isAdminPath } from '../../../shared/address.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import { secretOfAddress } from '../../../shared/sight.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { Finished } from '../finished.ts'
import { previewCookie } from '../preview-cookie.ts'
import { redirectPublicAddress } from './addresses.ts'
import { cachePages } from './finished-pages.ts'
import type { Pages } from './render.ts'

/** The languages of the site, from memory: every request asks. Where they cannot be read all are taken to be there. */
function keepLocales({
  onChange,
  hearsAll,
  workshop,
}: Pick<Services, 'onChange' | 'hearsAll' | 'workshop'>) {
  let kept: Promise<readonly Locale[]> | null = null
  onChange((change) => {
    if (change === 'content') kept = null
  })
  return (log: (error: unknown) => void) => {
    if (!hearsAll()) kept = null
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

/** A page for those who know its address: nobody keeps it, finds it, or learns the address from where its links lead. */
function asPreview(
  page: Response,
  request: Request,
  secret: string,
  config: Pick<Config, 'https'>,
): Response {
  page.headers.set('Cache-Control', 'private, no-store')
  page.headers.set('X-Robots-Tag', 'noindex, nofollow')
  page.headers.set('Referrer-Policy', 'no-referrer')
  if (page.ok)
    page.headers.append('Set-Cookie', previewCookie(request.headers.get('cookie'), secret, config))
  return page
}

/** @returns the pages, and what of them is finished, for whoever answers before any of this (hits.ts) */
export function openPageDoor(
  pages: Pages,
  services: Pick<Services, 'onChange' | 'hearsAll' | 'workshop'>,
  config: Pick<Config, 'https'>,
): { pages: Pages; finished: Finished } {
  // What the admin's router asks for beside a page is no public page either.
  const { pages: kept, finished } = cachePages(pages, services, (pathname) =>
    isAdminPath(pathname.replace(/\.data$/, '')),
  )
  const locales = keepLocales(services)
  const door: Pages = async (request, log, address) => {
    const { pathname } = new URL(request.url)
    // The admin has one language and an answer of its own for each request.
    const elsewhere = isAdminPath(pathname)
      ? null
      : redirectPublicAddress(request, config.https, await locales(log))
    if (elsewhere) return elsewhere
    const secret = secretOfAddress(pathname)
    return secret
      ? asPreview(await pages(request, log, address), request, secret, config)
      : kept(request, log, address)
  }
  return { pages: door, finished }
}
