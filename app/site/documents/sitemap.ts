/**
 * Every page in every language, with its photos, for search engines. When a page last changed is not known, so it is
 * not said.
 */
import { LEGAL_PATHS } from '../../../shared/legal.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { readEdition } from '../head/read-edition.ts'
import { largestOf, photosOf } from '../photos/photos-of.ts'
import { addressesOf, categoryAddresses, screenAddresses } from '../text/localized.ts'
import type { Route } from './+types/sitemap.ts'
import { textAnswer } from './text-answer.ts'

type Page = { addresses: Record<Locale, string>; photos: string[] }

const SCREENS = [
  '/',
  '/portrait',
  '/gallery',
  '/news',
  '/training',
  '/contact',
  ...Object.values(LEGAL_PATHS),
]

const escaped = (address: string) =>
  address.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function entries({ addresses, photos }: Page, siteUrl: string, locales: Locale[]) {
  const absolute = (path: string) => escaped(siteUrl + path)
  const alternates = [...locales, 'x-default' as const].map((language) => {
    const address = addresses[language === 'x-default' ? DEFAULT_LOCALE : language]
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(address)}"/>`
  })
  const images = photos.map(
    (path) => `<image:image><image:loc>${absolute(path)}</image:loc></image:image>`,
  )
  const common = [...alternates, ...images].join('\n')
  return locales.map(
    (locale) => `<url>\n<loc>${absolute(addresses[locale])}</loc>\n${common}\n</url>`,
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locales } = await readEdition({ request, context })
  const { artPieces, categories, news, trainings } = context.get(servicesContext)
  const [pieces, known, items, courses] = await Promise.all([
    artPieces.list(),
    categories.list(),
    news.list(),
    trainings.list(),
  ])
  const detail = (
    type: Parameters<typeof addressesOf>[0],
    entity: Parameters<typeof addressesOf>[1] & Parameters<typeof photosOf>[0],
  ) => ({ addresses: addressesOf(type, entity), photos: photosOf(entity).map(largestOf) })
  const pages: Page[] = [
    ...SCREENS.map((path) => ({ addresses: screenAddresses(path), photos: [] })),
    ...known
      .filter(({ name }) => pieces.some(({ category }) => category === name))
      .map((category) => ({ addresses: categoryAddresses(category, known), photos: [] })),
    ...pieces.map((piece) => detail('art_piece', piece)),
    ...items.map((item) => detail('news', item)),
    ...courses.map((training) => detail('training', training)),
  ]
  const { siteUrl } = context.get(pageContext)
  const spaces = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ].join(' ')
  const urls = pages.flatMap((page) => entries(page, siteUrl, locales)).join('\n')
  return textAnswer(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls}\n</urlset>\n`,
  )
}
