/** What stands before the pages: their one address, the visitor's language, and the cache. */
import { isAdminPath } from '../../../shared/address.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import { isPreviewPath, secretOfAddress } from '../../../shared/sight.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { Finished } from '../finished.ts'
import { previewCookie } from '../preview-cookie.ts'
import { canonicalPath, notFound, otherSpelling, redirectPublicAddress } from './addresses.ts'
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
  secret: string | null,
  config: Pick<Config, 'https'>,
): Response {
  page.headers.set('Cache-Control', 'private, no-store')
  page.headers.set('X-Robots-Tag', 'noindex, nofollow')
  page.headers.set('Referrer-Policy', 'no-referrer')
  if (page.ok && secret)
    page.headers.append('Set-Cookie', previewCookie(request.headers.get('cookie'), secret, config))
  return page
}

/** @returns the pages, and what of them is finished, for whoever answers before any of this (hits.ts) */
export function openPageDoor(
  pages: Pages,
  services: Pick<Services, 'onChange' | 'hearsAll' | 'workshop'>,
  config: Pick<Config, 'https'>,
): { pages: Pages; finished: Finished } {
  const { pages: kept, finished } = cachePages(pages, services, isAdminPath)
  const locales = keepLocales(services)
  async function answer(
    pathname: string,
    request: Request,
    log: (error: unknown) => void,
    address: string,
  ) {
    // The admin has one language and an answer of its own for each request.
    const moved =
      (isAdminPath(pathname)
        ? null
        : redirectPublicAddress(request, config.https, await locales(log))) ??
      otherSpelling(request, pathname)
    if (moved) return moved
    // React Router's own requests for the data of a page: no page of ours makes them, and they hold more than it shows.
    if (pathname.endsWith('.data')) return notFound()
    return isPreviewPath(pathname) ? pages(request, log, address) : kept(request, log, address)
  }
  const door: Pages = async (request, log, address) => {
    const pathname = canonicalPath(new URL(request.url).pathname)
    const page = await answer(pathname, request, log, address)
    return isPreviewPath(pathname)
      ? asPreview(page, request, secretOfAddress(pathname), config)
      : page
  }
  return { pages: door, finished }
}
