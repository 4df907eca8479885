/**
 * Builds the meta tags and the JSON-LD of the public pages, for search engines, feed readers and
 * link previews.
 */
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
  /** The name of the page in the breadcrumbs, if it is not the title. */
  name?: string
  title: string
  description: string
  /** The paths of the page in each language. */
  addresses: Record<Locale, string>
  /** The image for link previews. Pages without one use the image of the site. */
  picture?: SharePicture | undefined
  /** Builds the JSON-LD of what the page shows. */
  things?: (edition: Edition) => Thing[]
  /** The names and paths of the parent pages, without the home page. */
  above?: [name: string, path: string][]
}

/** Longest description in UTF-16 code units that search engines show in full. */
const DESCRIPTION_LENGTH = 160

/**
 * Matches one visible character, which may have several code units: a letter with accents or an
 * emoji sequence.
 */
const CHARACTER = /\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*/gu

/**
 * Returns the beginning of a Markdown text as plain text, cut between words or at least between
 * visible characters.
 */
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
 * Builds the meta tags of the page of a piece, a news item or a training.
 * @param screen the list above the page
 * @param text Markdown from which the description is made
 * @param things builds the JSON-LD, given the path of the page
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

/**
 * Builds the meta tags of a page whose texts come from the catalogues.
 * @param own values that replace those texts
 */
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

/** Builds the meta tags of a page whose texts the artist writes. */
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
