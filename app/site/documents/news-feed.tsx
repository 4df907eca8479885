import { Feed } from 'feed'
import { renderToStaticMarkup } from 'react-dom/server'
import { getPublicationDay } from '../../../shared/entities/news-item.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { servicesContext } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { Markdown } from '../../ui/markdown.tsx'
import {
  getAltText,
  getAltTextFromTitle,
  getDisplayablePhotos,
  getWidestJpegUrl,
} from '../photos/photo-data.ts'
import { loadSiteData, localizeSitePath, requireVisibleSection } from '../site-data.ts'
import { getLangAttribute, localizeEntity } from '../text/localize.ts'
import type { Route } from './+types/news-feed.ts'
import { createTextResponse, getNewsFeedPath, removeControlCharacters } from './documents.ts'

/** Maximum number of entries in the news feed. Feed readers keep older ones. */
const MAX_ENTRIES = 30

/**
 * Serves an Atom feed (RFC 4287). The library declares titles as HTML, so they are escaped here.
 */
export async function loader(args: Route.LoaderArgs) {
  await requireVisibleSection(args, 'hides_news')
  const { siteUrl, locale, workshop } = await loadSiteData(args)
  const { name } = workshop
  const t = getTranslator(locale)
  const items = await args.context.get(servicesContext).news.list()
  const page = siteUrl + getLocalizedPath(locale, '/news')
  // News items have no time of day, so entries begin at midnight.
  const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
  const feed = new Feed({
    id: page,
    title: `${t('news.title')} – ${name}`,
    description: t('news.description'),
    link: page,
    feed: siteUrl + getNewsFeedPath(locale),
    author: { name, link: `${siteUrl}/` },
    updated: toDate(items[0] ? getPublicationDay(items[0]) : '1970-01-01'),
    generator: false,
  })
  for (const item of items.slice(0, MAX_ENTRIES)) {
    const localizedItem = localizeEntity('news', item, locale)
    const [photo] = getDisplayablePhotos(item)
    const alt = photo && getAltText(photo, locale, getAltTextFromTitle(localizedItem))
    feed.addItem({
      title: renderToStaticMarkup(localizedItem.title),
      // Feed readers would show an entry with a changed id again, so the id does not contain the
      // title.
      id: siteUrl + getLocalizedPath(locale, `/news/${item.id}`),
      link: siteUrl + getEntityPath(locale, 'news', localizedItem),
      date: toDate(getPublicationDay(item)),
      published: toDate(getPublicationDay(item)),
      content: renderToStaticMarkup(
        <div lang={locale}>
          {photo && (
            <img
              src={siteUrl + getWidestJpegUrl(photo)}
              alt={alt?.alt}
              lang={alt?.lang}
              loading="lazy"
            />
          )}
          <div lang={getLangAttribute(localizedItem, 'content')}>
            <Markdown
              text={localizedItem.content}
              toPath={(path) => siteUrl + localizeSitePath(locale, path)}
            />
          </div>
        </div>,
      ),
    })
  }
  return createTextResponse('application/atom+xml', removeControlCharacters(feed.atom1()))
}
