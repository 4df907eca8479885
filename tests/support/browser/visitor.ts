import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Category } from '../../../shared/entities/category.ts'
import type { EntityTypeWithMainPhoto } from '../../../shared/entities/entity-types.ts'
import type { NewsItem } from '../../../shared/entities/news-item.ts'
import type { Piece } from '../../../shared/entities/piece.ts'
import type { Training } from '../../../shared/entities/training.ts'
import { getLocalizedField, type Translations } from '../../../shared/entities/translation.ts'
import type { Locale } from '../../../shared/locale.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import type { SiteProcess } from './server.ts'

type Words = typeof import('../../../locales/fr.json')

export const loadCatalog = (locale: Locale): Words =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../../locales/${locale}.json`), 'utf8'),
  ) as Words
export const FRENCH_CATALOG = loadCatalog('fr')

export async function fetchSiteContent({ url }: Pick<SiteProcess, 'url'>) {
  const read = async <T>(path: string): Promise<T[]> => (await fetch(`${url}/api/${path}`)).json()
  const [pieces, categories, news, trainings] = await Promise.all([
    read<Piece>('art-pieces'),
    read<Category>('categories'),
    read<NewsItem>('news'),
    read<Training>('trainings'),
  ])
  return { pieces, categories, news, trainings }
}

export function findEntityByTitle<Entity extends { title: string }>(
  all: Entity[],
  title: string,
): Entity {
  const found = all.find((one) => one.title.replace(/\s/g, ' ') === title)
  if (!found) throw new Error(`the demo has no “${title}”`)
  return found
}

type Titled = { id: number; title: string; translations: Translations<'title'> }

export const getLocalizedEntityPath = (
  locale: Locale,
  type: EntityTypeWithMainPhoto,
  entity: Titled,
) =>
  getEntityPath(locale, type, {
    id: entity.id,
    title: getLocalizedField(
      { title: entity.title, translations: entity.translations },
      'title',
      locale,
    ).text,
  })

export const getPiecePath = (locale: Locale, piece: Piece) =>
  getLocalizedEntityPath(locale, 'art_piece', piece)

/** Pages that exist on every site, without a language prefix. */
export const PUBLIC_PATHS = [
  ...['/', '/portrait', '/gallery', '/news', '/training', '/contact'],
  ...['/legal', '/privacy', '/terms'],
]

/** Returns the paths of public pages by the names that the tests use. */
export async function fetchPublicPagePaths(site: Pick<SiteProcess, 'url'>, locale: Locale) {
  const { pieces, news, trainings } = await fetchSiteContent(site)
  const at = (path: string) => getLocalizedPath(locale, path)
  return {
    home: at('/'),
    portrait: at('/portrait'),
    gallery: at('/gallery'),
    'a category without pieces': at('/gallery?category=Ailleurs'),
    'an available piece': getPiecePath(locale, findEntityByTitle(pieces, 'Flamme')),
    'a sold piece': getPiecePath(locale, findEntityByTitle(pieces, 'Sans fin')),
    news: at('/news'),
    'a news item': getLocalizedEntityPath(
      locale,
      'news',
      findEntityByTitle(news, 'Portes ouvertes de l’atelier'),
    ),
    training: at('/training'),
    'a training': getLocalizedEntityPath(
      locale,
      'training',
      findEntityByTitle(trainings, 'La forme creuse'),
    ),
    contact: at('/contact'),
    'the legal notice': at('/legal'),
    privacy: at('/privacy'),
    'the terms of sale': at('/terms'),
    'an unknown page': at('/nulle-part'),
  }
}

/** Leaves out requests for photos and static assets. */
export function recordRequests(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets|media)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Requests a URL with the cookies of the page. */
export const fetchText = async (page: Page, address: string): Promise<string> =>
  (await page.request.get(address)).text()

/** Waits until the browser has painted two frames and thereby reported earlier layout shifts. */
export async function waitForTwoPaints(page: Page) {
  for (let count = 0; count < 2; count++)
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
    )
}
