import { data, useRouteLoaderData } from 'react-router'
import { ENTITIES, ENTITY_TYPES_WITH_DETAIL_PAGE } from '../../shared/entities/entity-types.ts'
import type { PublicImage } from '../../shared/entities/image.ts'
import { LEGAL_PATHS } from '../../shared/entities/legal.ts'
import { HOME_PAGE_PHOTO_SLOTS, isEmptyPage } from '../../shared/entities/page.ts'
import type { PublicPiece } from '../../shared/entities/piece.ts'
import type { PublicTraining } from '../../shared/entities/training.ts'
import { DEFAULT_LOCALE, getLocalizedPath, type Locale } from '../../shared/locale.ts'
import { type LoaderArgs, readContext } from './load.ts'
import { getPhotoInSlot } from './photos/photo-data.ts'
import { type LocalizedEntity, localizeEntity } from './text/localize.ts'
import {
  decodeHosts,
  FALLBACK_WORKSHOP,
  type LocalizedWorkshop,
  localizeWorkshop,
} from './text/localized-workshop.ts'

/**
 * Returns the sections for the menu. Leaves out empty sections, but never the gallery and sections
 * that cannot be read.
 */
async function loadSections(args: LoaderArgs) {
  const { services, orElse } = readContext(args)
  const emptySections: Promise<SectionPath | false>[] = [
    services.portrait.readPublic().then((page) => isEmptyPage(page) && '/portrait'),
    ...ENTITY_TYPES_WITH_DETAIL_PAGE.filter((type) => type !== 'art_piece').map(async (type) => {
      const { list, section } = ENTITIES[type]
      return !(await services[list].hasPublished()) && section
    }),
  ]
  const empty = await Promise.all(emptySections.map((path) => orElse(path, false)))
  return SECTION_PATHS.filter((path) => !empty.includes(path))
}

type HidingSwitch = 'hides_news' | 'hides_trainings'

/** @throws a 404 if the artist has hidden the section */
export async function requireVisibleSection(args: LoaderArgs, hiddenBy: HidingSwitch) {
  const { services, orElse } = readContext(args)
  const site = await orElse(services.workshop.readPublic(), FALLBACK_WORKSHOP)
  if (site[hiddenBy]) throw data(null, { status: 404 })
}

/**
 * Loads the data that all public pages need. Data that cannot be read is replaced with defaults, so
 * that the page still appears.
 */
export async function loadSiteData(args: LoaderArgs): Promise<SiteData> {
  const { services, siteUrl, locale, orElse } = readContext(args)
  const { workshop: service, home, messages, readAnnouncements } = services
  const noAnnouncements = { piece: null, training: undefined }
  const [publicWorkshop, photos, acceptsMessages, { piece, training }, sections] =
    await Promise.all([
      orElse(service.readPublic(), FALLBACK_WORKSHOP),
      orElse(
        home.readPublic().then(({ images }) => images),
        [],
      ),
      orElse(messages.acceptsMessages(), false),
      orElse(readAnnouncements(), noAnnouncements),
      loadSections(args),
    ])
  const getHomePhoto = (slot: (typeof HOME_PAGE_PHOTO_SLOTS)[number]) =>
    getPhotoInSlot({ images: photos }, HOME_PAGE_PHOTO_SLOTS, slot)
  const linkPreviewPhoto = getHomePhoto('sharing') ?? getHomePhoto('cover') ?? null
  return {
    ...{ siteUrl, readableUrl: decodeHosts(siteUrl), locale, linkPreviewPhoto, acceptsMessages },
    sections,
    announcements: {
      piece: piece ? localizeEntity('art_piece', piece, locale) : undefined,
      training: training && localizeEntity('training', training, locale),
    },
    locales: [DEFAULT_LOCALE, ...publicWorkshop.languages],
    workshop: localizeWorkshop(publicWorkshop, locale, siteUrl),
  }
}

export const SECTION_PATHS = [
  ...(['/', '/portrait'] as const),
  ...ENTITY_TYPES_WITH_DETAIL_PAGE.map((type) => ENTITIES[type].section),
  '/contact' as const,
]
export type SectionPath = (typeof SECTION_PATHS)[number]
const LOCALIZED_PATHS: readonly string[] = [
  ...[...SECTION_PATHS, ...Object.values(LEGAL_PATHS), '/certificate'],
  ...['/news.atom', '/trainings.ics', '/contact.vcf'],
]

/**
 * Adds the language prefix to a path in a text. Returns other paths unchanged: those with a prefix,
 * and those of photos, of the admin and of files, which have no prefix.
 */
export function localizeSitePath(locale: Locale, path: string): string {
  const [pathname = ''] = path.toLowerCase().split(/[?#]/)
  const isLocalized = LOCALIZED_PATHS.some(
    (one) => pathname === one || pathname.startsWith(`${one}/`),
  )
  return isLocalized ? getLocalizedPath(locale, path) : path
}

/** The name of a section, such as `news` for `/news`, with which its translation keys begin. */
export type SectionName = SectionPath extends `/${infer Name}` ? Exclude<Name, ''> : never

export type AnnouncementData = {
  /** A piece that is exhibited elsewhere until a known last day. */
  piece?: LocalizedEntity<PublicPiece> | undefined
  training?: LocalizedEntity<PublicTraining> | undefined
}

export type SiteData = {
  /** The base URL of the site, without a trailing slash. */
  siteUrl: string
  /** `siteUrl` with its host name in Unicode, even if `siteUrl` has the ASCII form `xn--…`. */
  readableUrl: string
  locale: Locale
  workshop: LocalizedWorkshop
  /**
   * The photo in link previews of pages without a photo: the one that the artist has chosen, or the
   * cover photo. Null if the home page has no photos.
   */
  linkPreviewPhoto: PublicImage | null
  /** The sections in the menu. */
  sections: readonly SectionPath[]
  announcements: AnnouncementData
  /** The languages of the site. French is always the first one. */
  locales: Locale[]
  /** If false, forms show a notice and send no request (docs/specification.md, section 5). */
  acceptsMessages: boolean
}

type RootLoaderData = Partial<SiteData> | undefined
type Match = { id: string; loaderData?: unknown } | undefined
export type MetaArgs = { location: { pathname: string }; matches: readonly Match[] }

/** @throws if data is missing, because no page can be rendered without it */
function assertSiteData(data: RootLoaderData): SiteData {
  if (!data?.workshop) throw new Error('the root route has no site data')
  return data as SiteData
}

export const getSiteData = ({ matches }: MetaArgs) =>
  assertSiteData(matches.find((match) => match?.id === 'root')?.loaderData as RootLoaderData)

export const useSiteData = () => assertSiteData(useRouteLoaderData<RootLoaderData>('root'))
