import type { BreadcrumbListLeaf, Thing } from 'schema-dts'
import {
  getLinkPreviewCropUrl,
  LINK_PREVIEW_SIZE,
  type PublicImage,
} from '../../../shared/entities/image.ts'
import {
  DEFAULT_LOCALE,
  getLocaleFromPath,
  getLocalizedPath,
  type Locale,
  REGIONAL_LOCALES,
} from '../../../shared/locale.ts'
import { markdownToPlainText } from '../../../shared/text/markdown-text.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { getNewsFeedPath } from '../documents/documents.ts'
import { getAltText } from '../photos/photo-data.ts'
import { getSiteData, type MetaArgs, type SectionName, type SiteData } from '../site-data.ts'
import { getPagePathsByLocale } from '../text/localize.ts'

/** Width and height are in pixels. */
type LinkPreviewImage = { path: string; width: number; height: number; alt: string }

const ICON_SIZE = 512

/** Returns the link preview image for a page without a photo. */
const getDefaultLinkPreviewImage = ({
  workshop,
  locale,
  linkPreviewPhoto,
}: SiteData): LinkPreviewImage =>
  (linkPreviewPhoto &&
    getLinkPreviewImage({ title: workshop.name, images: [linkPreviewPhoto] }, locale)) ?? {
    path: `/icon-any-${ICON_SIZE}.png`,
    width: ICON_SIZE,
    height: ICON_SIZE,
    alt: workshop.name,
  }

type EntityWithImages = { title: string; images: PublicImage[] }

/**
 * Returns the link preview crop of the first photo, or its narrowest JPEG until the crop exists.
 * Never returns a placeholder, because other sites cache the first image that they read.
 */
export function getLinkPreviewImage(
  { title, images }: EntityWithImages,
  locale: Locale,
): LinkPreviewImage | undefined {
  const [photo] = images
  if (!photo) return undefined
  const { alt } = getAltText(photo, locale, {
    alt: getTranslator(locale)('common.photo_alt', { title, position: 1, total: images.length }),
  })
  if (photo.files.avif.length > 0)
    return { path: getLinkPreviewCropUrl(photo), ...LINK_PREVIEW_SIZE, alt }
  const width = photo.files.jpeg[0] ?? photo.width
  return {
    path: photo.image_url,
    width,
    height: Math.round((photo.height * width) / photo.width),
    alt,
  }
}

/**
 * Builds breadcrumbs. Returns no nodes for the home page.
 *
 * @param trail names and URL paths from the top-level page, such as the gallery, to the current
 * page
 */
function buildBreadcrumbsJsonLd(
  { siteUrl, locale }: SiteData,
  trail: [name: string, path: string][],
): BreadcrumbListLeaf[] {
  const home = getLocalizedPath(locale, '/')
  if (trail.some(([, path]) => path === home)) return []
  const steps = [[getTranslator(locale)('nav.home'), home] as const, ...trail]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: siteUrl + path,
      })),
    },
  ]
}

type PageMetaOptions = {
  /** The name in the breadcrumbs, by default the title. */
  name?: string
  title: string
  description: string
  paths: Record<Locale, string>
  /** The image in link previews, by default a photo of the home page or the icon of the site. */
  linkPreviewImage?: LinkPreviewImage | undefined
  jsonLd?: (siteData: SiteData) => Thing[]
  /** The parent pages in the breadcrumbs, from the top-level page down, without the home page. */
  parents?: [name: string, path: string][]
}

/** Search engines cut longer descriptions. In UTF-16 code units. */
const MAX_DESCRIPTION_LENGTH = 160

/** Matches one visible character: a letter with its accents or an emoji sequence. */
const CHARACTER = /\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*/gu

/**
 * Cuts the text between words and adds an ellipsis. Cuts a very long first word between visible
 * characters, so that no emoji is split.
 */
export function buildMetaDescription(markdown: string) {
  const plain = markdownToPlainText(markdown)
  let cut = ''
  for (const [character] of plain.matchAll(CHARACTER)) {
    if (cut.length + character.length > MAX_DESCRIPTION_LENGTH) break
    cut += character
  }
  return cut === plain ? plain : `${cut.replace(/\s\S*$/, '')}…`
}

const toOpenGraphLocale = (locale: Locale) => REGIONAL_LOCALES[locale].replace('-', '_')

export function buildPageMeta(args: MetaArgs, page: PageMetaOptions) {
  const siteData = getSiteData(args)
  const { siteUrl, locale, workshop } = siteData
  const t = getTranslator(locale)
  const title = `${page.title} – ${workshop.name}`
  const url = siteUrl + page.paths[locale]
  const image = page.linkPreviewImage ?? getDefaultLinkPreviewImage(siteData)
  const buildAlternateLink = (hrefLang: string, language: Locale) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: siteUrl + page.paths[language],
  })
  const buildProperty = (name: string, content: string | number) => ({
    property: `og:${name}`,
    content: String(content),
  })
  const jsonLd = [
    ...(page.jsonLd?.(siteData) ?? []),
    ...buildBreadcrumbsJsonLd(siteData, [
      ...(page.parents ?? []),
      [page.name ?? page.title, page.paths[locale]],
    ]),
  ]
  return [
    { title },
    { name: 'description', content: page.description },
    ...(workshop.isPresented ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    ...siteData.locales.map((language) => buildAlternateLink(language, language)),
    buildAlternateLink('x-default', DEFAULT_LOCALE),
    ...(siteData.sections.includes('/news')
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: 'application/atom+xml',
            title: `${t('news.title')} – ${workshop.name}`,
            href: getNewsFeedPath(locale),
          },
        ]
      : []),
    buildProperty('type', 'website'),
    buildProperty('site_name', workshop.name),
    buildProperty('title', page.title),
    buildProperty('description', page.description),
    buildProperty('url', url),
    buildProperty('locale', toOpenGraphLocale(locale)),
    ...siteData.locales
      .filter((other) => other !== locale)
      .map((other) => buildProperty('locale:alternate', toOpenGraphLocale(other))),
    buildProperty('image', siteUrl + image.path),
    buildProperty('image:width', image.width),
    buildProperty('image:height', image.height),
    buildProperty('image:alt', image.alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(jsonLd.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': jsonLd } as object }]
      : []),
  ]
}

type Entity = EntityWithImages & { paths: Record<Locale, string> }

/**
 * @param screen the parent page, which lists such entities
 *
 * @param text Markdown text from which the description is made
 *
 * @param jsonLd receives the URL path of the page
 */
export function buildEntityMeta(
  args: MetaArgs,
  screen: Exclude<SectionName, 'portrait' | 'contact'>,
  entity: Entity,
  text: string,
  jsonLd: (siteData: SiteData, path: string) => Thing[],
) {
  const locale = getLocaleFromPath(args.location.pathname)
  return buildPageMeta(args, {
    title: entity.title,
    description: buildMetaDescription(text),
    paths: entity.paths,
    linkPreviewImage: getLinkPreviewImage(entity, locale),
    jsonLd: (siteData) => jsonLd(siteData, entity.paths[locale]),
    parents: [[getTranslator(locale)(`${screen}.title`), getLocalizedPath(locale, `/${screen}`)]],
  })
}

/** @param overrides replace default options, such as texts and paths, or add options */
export function buildStaticPageMeta(
  args: MetaArgs,
  screen: Exclude<SectionName, 'portrait'>,
  overrides: Partial<PageMetaOptions> = {},
) {
  const { locale, workshop } = getSiteData(args)
  const t = getTranslator(locale)
  const { facts } = workshop
  return buildPageMeta(args, {
    title: t(`${screen}.title`),
    description: t(`${screen}.description`, { ...facts, ...(facts.town && { context: 'town' }) }),
    paths: getPagePathsByLocale(`/${screen}`),
    ...overrides,
  })
}

export function buildEditablePageMeta(
  args: MetaArgs,
  screen: 'home' | 'portrait',
  page: { page_title: string; page_description: string; lead: string },
  jsonLd?: PageMetaOptions['jsonLd'],
) {
  const { locale, workshop } = getSiteData(args)
  const t = getTranslator(locale)
  return buildPageMeta(args, {
    title: page.page_title || (screen === 'home' ? workshop.craft : t('portrait.page_title')),
    description: page.page_description || buildMetaDescription(page.lead) || workshop.craft,
    paths: getPagePathsByLocale(screen === 'home' ? '/' : `/${screen}`),
    ...(jsonLd && { jsonLd }),
  })
}
