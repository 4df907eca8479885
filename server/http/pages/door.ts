/** What stands before the pages: their one address, the visitor's language, and the cache. */
import { isAdminPath } from '../../../shared/address.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import { isPreviewPath, secretOfAddress } from '../../../shared/publication.ts'
import type { Config } from '../../config.ts'
import type { Changes } from '../../database/connect.ts'
import { networkOf } from '../../messages/limits.ts'
import type { Services } from '../../services.ts'
import type { Finished } from '../finished.ts'
import { previewCookie } from '../preview-cookie.ts'
import { canonicalPath, notFound, otherSpelling, redirectPublicAddress } from './addresses.ts'
import { busyPage } from './busy-page.ts'
import { cachePages } from './finished-pages.ts'
import { type Known, pageKey, renamedCategory } from './page-key.ts'
import type { Pages } from './render.ts'
import { createRenderQueue, RENDER_LIMITS, type RenderLimits, TooBusy } from './render-queue.ts'

/** Keeps in memory what `read` returns until the content changes; `otherwise` stands in where it cannot be read. */
function keepRead<Value>(
  { onChange, hearsAll }: Changes,
  read: () => Promise<Value>,
  otherwise: Value,
) {
  let kept: Promise<Value> | null = null
  onChange((change) => {
    if (change === 'content') kept = null
  })
  return (log: (error: unknown) => void) => {
    if (!hearsAll()) kept = null
    kept ??= read().catch((error) => {
      kept = null
      log(error)
      return otherwise
    })
    return kept
  }
}

type Site = Pick<Services, 'onChange' | 'hearsAll' | 'workshop' | 'categories' | 'trainings'>

/** The languages in which visitors find the site; all of them where they cannot be read. */
const keepLocales = (site: Site) =>
  keepRead<readonly Locale[]>(
    site,
    async () => [DEFAULT_LOCALE, ...(await site.workshop.read()).languages],
    LOCALES,
  )

/** What links may name in a query; null where it cannot be read. */
const keepKnown = (site: Site) =>
  keepRead<Known | null>(
    site,
    async () => {
      const [categories, formerCategories, trainings] = await Promise.all([
        site.categories.list(),
        site.categories.listFormer(),
        site.trainings.list(),
      ])
      return { categories, formerCategories, trainings: new Set(trainings.map(({ id }) => id)) }
    },
    null,
  )
const NOTHING: Known = { categories: [], formerCategories: [], trainings: new Set() }

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
  services: Site,
  config: Pick<Config, 'https'>,
  limits: RenderLimits = RENDER_LIMITS,
): { pages: Pages; finished: Finished } {
  const inTurn = createRenderQueue(limits)
  const bounded: Pages = (request, log, address) =>
    inTurn(networkOf(address), () => pages(request, log, address))
  const { pages: cached, finished } = cachePages(bounded, services)
  const locales = keepLocales(services)
  const known = keepKnown(services)

  /** Renders the page, or takes it from the cache where it is the same for all visitors. */
  async function pageOf(
    pathname: string,
    request: Request,
    log: (error: unknown) => void,
    address: string,
  ) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const url = new URL(request.url)
    const names = url.search ? await known(log) : NOTHING
    const renamed = names && renamedCategory(url, names)
    if (isRead && renamed)
      return new Response(null, {
        status: 302,
        headers: { Location: renamed, 'Cache-Control': 'no-cache' },
      })
    return isRead && names && !isAdminPath(pathname) && !isPreviewPath(pathname)
      ? cached(pageKey(url, names), request, log, address)
      : bounded(request, log, address)
  }

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
    return pageOf(pathname, request, log, address).catch((error) => {
      if (error instanceof TooBusy) return busyPage(request)
      throw error
    })
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
