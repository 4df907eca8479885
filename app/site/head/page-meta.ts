/** What the head of each public page says about it: to search engines, to feed readers, and where its link is shared. */
import type { Thing } from 'schema-dts'
import {
  DEFAULT_LOCALE,
  type Locale,
  localeOf,
  localizedPath,
  REGIONS,
} from '../../../shared/locale.ts'
import { plainText } from '../../../shared/markdown-text.ts'
import { translate } from '../../i18n/translate.ts'
import { newsFeedPath } from '../documents/paths.ts'
import { screenAddresses } from '../text/localized.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { type Edition, editionOf, type Here } from './edition.ts'
import { type Photographed, type SharePicture, sharePicture, sitePicture } from './share-picture.ts'

type Page = {
  /** What the page calls what it shows, if that is not its title. */
  name?: string
  title: string
  description: string
  /** The page in each language, as paths. */
  addresses: Record<Locale, string>
  /** What is shown beside a shared link: a photo of the page, else one of the site's own. */
  picture?: SharePicture | undefined
  /** What the page shows, in the words of schema.org. */
  things?: (edition: Edition) => Thing[]
  /** The pages above this one but for the home page, as names and paths. */
  above?: [name: string, path: string][]
}

/** The longest description a search engine shows whole. */
const DESCRIPTION_LENGTH = 160

/** A letter with its accents, or an emoji joined of several, is several code units and one character. */
const CHARACTER = /\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*/gu

/** The beginning of a text of the artist, cut between two words, or at least between two characters. */
export function summary(markdown: string) {
  const plain = plainText(markdown)
  let cut = ''
  for (const [character] of plain.matchAll(CHARACTER)) {
    if (cut.length + character.length > DESCRIPTION_LENGTH) break
    cut += character
  }
  return cut === plain ? plain : `${cut.replace(/\s\S*$/, '')}…`
}

const ogLocale = (locale: Locale) => REGIONS[locale].replace('-', '_')

export function pageMeta(here: Here, page: Page) {
  const edition = editionOf(here)
  const { siteUrl, locale, workshop } = edition
  const t = translate(locale)
  const title = `${page.title} – ${workshop.name}`
  const address = siteUrl + page.addresses[locale]
  const picture = page.picture ?? sitePicture(edition)
  const alternate = (hrefLang: string, language: Locale) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: siteUrl + page.addresses[language],
  })
  const property = (name: string, content: string | number) => ({
    property: `og:${name}`,
    content: String(content),
  })
  const things = [
    ...(page.things?.(edition) ?? []),
    ...breadcrumbs(edition, [
      ...(page.above ?? []),
      [page.name ?? page.title, page.addresses[locale]],
    ]),
  ]
  return [
    { title },
    { name: 'description', content: page.description },
    ...(workshop.isPresented ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link' as const, rel: 'canonical', href: address },
    ...edition.locales.map((language) => alternate(language, language)),
    alternate('x-default', DEFAULT_LOCALE),
    {
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `${t('news.title')} – ${workshop.name}`,
      href: newsFeedPath(locale),
    },
    property('type', 'website'),
    property('site_name', workshop.name),
    property('title', page.title),
    property('description', page.description),
    property('url', address),
    property('locale', ogLocale(locale)),
    ...edition.locales
      .filter((other) => other !== locale)
      .map((other) => property('locale:alternate', ogLocale(other))),
    property('image', siteUrl + picture.path),
    property('image:width', picture.width),
    property('image:height', picture.height),
    property('image:alt', picture.alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(things.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } as object }]
      : []),
  ]
}

type Screen = 'gallery' | 'news' | 'training' | 'contact'

type Entity = Photographed & { addresses: Record<Locale, string> }

/**
 * The head of the page of a piece, a news item or a training.
 * @param screen the screen above it, which lists its kind
 * @param text the artist's words for the description
 * @param things what it is in the words of schema.org, given the path of the page
 */
export function entityMeta(
  here: Here,
  screen: 'gallery' | 'news' | 'training',
  entity: Entity,
  text: string,
  things: (edition: Edition, path: string) => Thing[],
) {
  const locale = localeOf(here.location.pathname)
  return pageMeta(here, {
    title: entity.title,
    description: summary(text),
    addresses: entity.addresses,
    picture: sharePicture(entity, locale),
    things: (edition) => things(edition, entity.addresses[locale]),
    above: [[translate(locale)(`${screen}.title`), localizedPath(locale, `/${screen}`)]],
  })
}

/** The head of one of the four screens whose words are the site's, but for what it says of its own. */
export function screenMeta(here: Here, screen: Screen, own: Partial<Page> = {}) {
  const { locale, workshop } = editionOf(here)
  const t = translate(locale)
  const { facts } = workshop
  return pageMeta(here, {
    title: t(`${screen}.title`),
    description: t(`${screen}.description`, { ...facts, ...(facts.town && { context: 'town' }) }),
    addresses: screenAddresses(`/${screen}`),
    ...own,
  })
}

/** The head of one of the two whose words are the artist's. */
export const filledMeta = (
  here: Here,
  screen: 'home' | 'portrait',
  page: { page_title: string; page_description: string },
  things?: Page['things'],
) =>
  pageMeta(here, {
    title: page.page_title,
    description: page.page_description,
    addresses: screenAddresses(screen === 'home' ? '/' : `/${screen}`),
    ...(things && { things }),
  })
