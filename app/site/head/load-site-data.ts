import { domainToUnicode } from 'node:url'
import type { RouterContextProvider } from 'react-router'
import { HOME_PAGE_PHOTO_SLOTS, isEmptyPage } from '../../../shared/entities/page.ts'
import { DEFAULT_LOCALE, getLocaleFromPath } from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { resolveOrFallback } from '../resolve-or-fallback.ts'
import { localizeEntity } from '../text/localize.ts'
import { FALLBACK_WORKSHOP, localizeWorkshop } from '../text/localized-workshop.ts'
import { SECTION_PATHS, type SiteData } from './site-data.ts'

/** Converts the internationalized hosts in a text, such as `xn--mnchen-3ya.de`, to Unicode. */
const decodeHosts = (text: string) =>
  text.replace(/[a-z\d.-]*xn--[a-z\d.-]+/gi, (host) => domainToUnicode(host) || host)

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Returns the paths of the sections with content. If it cannot be read, returns all paths. */
async function loadSections({ context }: LoaderArgs) {
  const { news, trainings, portrait } = context.get(servicesContext)
  const { log } = context.get(pageContext)
  const hasContent: Partial<Record<(typeof SECTION_PATHS)[number], boolean>> = {
    '/news': await resolveOrFallback(news.hasPublished(), true, log),
    '/training': await resolveOrFallback(trainings.hasPublished(), true, log),
    '/portrait': await resolveOrFallback(
      portrait.readPublic().then((page) => !isEmptyPage(page)),
      true,
      log,
    ),
  }
  return SECTION_PATHS.filter((path) => hasContent[path] !== false)
}

/**
 * Loads the data that every page needs. Data that cannot be read is replaced with default data, so
 * that the page can still be shown. The errors are logged.
 */
export async function loadSiteData(args: LoaderArgs): Promise<SiteData> {
  const { request, context } = args
  const { siteUrl, log } = context.get(pageContext)
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  const { workshop: service, images, messages, readAnnouncements } = context.get(servicesContext)
  const publicWorkshop = await resolveOrFallback(service.readPublic(), FALLBACK_WORKSHOP, log)
  const workshop = localizeWorkshop(publicWorkshop, locale, siteUrl)
  const homePhotos = await resolveOrFallback(images.list('home', 1), null, log)
  const photos = homePhotos?.ok ? homePhotos.value : []
  const linkPreviewPhoto = photos[HOME_PAGE_PHOTO_SLOTS.indexOf('sharing')] ?? photos[0] ?? null
  const acceptsMessages = await resolveOrFallback(messages.acceptsMessages(), false, log)
  const noAnnouncements = { piece: null, training: undefined }
  const { piece, training } = await resolveOrFallback(readAnnouncements(), noAnnouncements, log)
  return {
    ...{ siteUrl, readableUrl: decodeHosts(siteUrl), locale, linkPreviewPhoto, acceptsMessages },
    sections: await loadSections(args),
    announcements: {
      piece: piece ? localizeEntity('art_piece', piece, locale) : undefined,
      training: training && localizeEntity('training', training, locale),
    },
    locales: [DEFAULT_LOCALE, ...publicWorkshop.languages],
    workshop: {
      ...workshop,
      name: decodeHosts(workshop.name),
      readableEmail: decodeHosts(workshop.email),
      links: workshop.links.map((link) => ({ ...link, name: decodeHosts(link.name) })),
    },
  }
}
