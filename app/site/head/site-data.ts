/** Data of the root route that every page needs: the site's URL, its language and its workshop. */
import { useRouteLoaderData } from 'react-router'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import type { PublicImage } from '../../../shared/entities/image.ts'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { LOCALES, type Locale } from '../../../shared/locale.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import type { LocalizedWorkshop } from '../text/localized-workshop.ts'

export const SECTION_PATHS = [
  '/',
  '/portrait',
  '/gallery',
  '/news',
  '/training',
  '/contact',
] as const
export type SectionPath = (typeof SECTION_PATHS)[number]

export type AnnouncementData = {
  /** A piece that is exhibited outside the workshop until a known last day. */
  piece?: LocalizedEntity<PublicArtPiece> | undefined
  /** The next training with free places. */
  training?: LocalizedEntity<PublicTraining> | undefined
}

export type SiteData = {
  /** The base URL of the site, without a trailing slash. */
  siteUrl: string
  /** The same URL for readers: an internationalized host is in Unicode. */
  readableUrl: string
  locale: Locale
  /** The workshop with its texts in the language of the page. */
  workshop: LocalizedWorkshop
  /**
   * The photo for link previews of pages without a photo of their own. This is the photo that the
   * artist has chosen for link previews, or else the cover photo. Null if the home page has no
   * photos.
   */
  linkPreviewPhoto: PublicImage | null
  /** The paths of the menu: a section without content has no link. */
  sections: readonly SectionPath[]
  announcements: AnnouncementData
  /** The languages of the site. French is always the first one. */
  locales: Locale[]
  /**
   * True if visitors can send messages to this site. If false, the message forms only show a notice
   * and send no request, as docs/specification.md, section 5 requires.
   */
  acceptsMessages: boolean
}

type RootLoaderData = Partial<SiteData> | undefined
type Match = { id: string; loaderData?: unknown } | undefined
/** The arguments of a route's `meta` function that this module reads. */
export type MetaArgs = { location: { pathname: string }; matches: readonly Match[] }

/**
 * Checks that the root route has loaded the data of the site.
 * @throws if data is missing, because no page can be rendered without it
 */
function assertSiteData(data: RootLoaderData): SiteData {
  if (data?.siteUrl === undefined || !data.locale || !data.workshop)
    throw new Error('the root route has no site data')
  const { siteUrl, readableUrl = siteUrl, locale, workshop, linkPreviewPhoto = null } = data
  const { locales = [...LOCALES], acceptsMessages = false, sections = SECTION_PATHS } = data
  const { announcements = {} } = data
  return {
    ...{ siteUrl, readableUrl, locale, workshop, linkPreviewPhoto },
    ...{ locales, acceptsMessages, sections, announcements },
  }
}

/** Returns the data of the root route in a route's `meta` function. */
export const getSiteData = ({ matches }: MetaArgs) =>
  assertSiteData(matches.find((match) => match?.id === 'root')?.loaderData as RootLoaderData)

export const useSiteData = () => assertSiteData(useRouteLoaderData<RootLoaderData>('root'))
