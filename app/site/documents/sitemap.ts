/** The sitemap has no `lastmod`, because the time of the last change is not stored. */
import {
  ENTITIES,
  ENTITY_TYPES_WITH_DETAIL_PAGE,
  type EntityTypeWithDetailPage,
} from '../../../shared/entities/entity-types.ts'
import { LEGAL_PATHS } from '../../../shared/entities/legal.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import type { PublicServices } from '../../context.ts'
import { readContext } from '../load.ts'
import { getDisplayablePhotos, getWidestJpegUrl } from '../photos/photo-data.ts'
import { loadSiteData } from '../site-data.ts'
import {
  getCategoryPathsByLocale,
  getEntityPathsByLocale,
  getPagePathsByLocale,
} from '../text/localize.ts'
import type { Route } from './+types/sitemap.ts'
import { createTextResponse } from './documents.ts'

type Page = { paths: Record<Locale, string>; photos: string[] }

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function buildUrlElements({ paths, photos }: Page, siteUrl: string, locales: Locale[]) {
  const toAbsoluteUrl = (path: string) => escapeXml(siteUrl + path)
  const alternates = [...locales, 'x-default' as const].map((language) => {
    const path = paths[language === 'x-default' ? DEFAULT_LOCALE : language]
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${toAbsoluteUrl(path)}"/>`
  })
  const images = photos.map(
    (path) => `<image:image><image:loc>${toAbsoluteUrl(path)}</image:loc></image:image>`,
  )
  const sharedElements = [...alternates, ...images].join('\n')
  return locales.map(
    (locale) => `<url>\n<loc>${toAbsoluteUrl(paths[locale])}</loc>\n${sharedElements}\n</url>`,
  )
}

const buildDetailPage = (
  type: EntityTypeWithDetailPage,
  entity: Parameters<typeof getEntityPathsByLocale>[1] & Parameters<typeof getDisplayablePhotos>[0],
): Page => ({
  paths: getEntityPathsByLocale(type, entity),
  photos: getDisplayablePhotos(entity).map(getWidestJpegUrl),
})

/** Number of pieces that are read at once, which limits the memory. */
const BATCH_SIZE = 50

async function* listPages(
  services: PublicServices,
  sections: readonly string[],
): AsyncGenerator<Page> {
  const { publishedPieces, categories } = services
  for (const path of [...sections, ...Object.values(LEGAL_PATHS)])
    yield { paths: getPagePathsByLocale(path), photos: [] }
  const [counts, allCategories] = await Promise.all([
    publishedPieces.countByCategory(),
    categories.list(),
  ])
  for (const category of allCategories)
    if (counts.has(category.id))
      yield { paths: getCategoryPathsByLocale(category, allCategories), photos: [] }
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const pieces = await publishedPieces.readPage({ category: null, offset, limit: BATCH_SIZE })
    for (const piece of pieces) yield buildDetailPage('art_piece', piece)
    if (pieces.length < BATCH_SIZE) break
  }
  for (const type of ENTITY_TYPES_WITH_DETAIL_PAGE) {
    if (type === 'art_piece') continue
    for (const entity of await services[ENTITIES[type].list].list())
      yield buildDetailPage(type, entity)
  }
}

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')

export async function loader(args: Route.LoaderArgs) {
  const { services, siteUrl } = readContext(args)
  const { locales, sections } = await loadSiteData(args)
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${NAMESPACES}>`]
  for await (const page of listPages(services, sections))
    lines.push(...buildUrlElements(page, siteUrl, locales))
  return createTextResponse('application/xml', [...lines, '</urlset>', ''].join('\n'))
}
