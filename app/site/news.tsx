import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../shared/locale.ts'
import { pageContext, servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Route } from './+types/news.ts'
import { newsFeedPath } from './documents/paths.ts'
import { Band } from './frame/band.tsx'
import { DetailDialog } from './frame/detail-dialog.tsx'
import { Empty } from './frame/empty.tsx'
import { Follow } from './frame/follow.tsx'
import { KnownStory } from './frame/known.tsx'
import { SocialLinks } from './frame/social-links.tsx'
import { useEdition } from './head/edition.ts'
import { screenMeta } from './head/page-meta.ts'
import { NewsEntry } from './news-entry.tsx'
import { photosOf } from './photos/photos-of.ts'
import { preparePhotos } from './photos/prepare-photos.ts'
import { readList } from './read-list.ts'
import { FrenchNote } from './text/french-note.tsx'
import { localized } from './text/localized.ts'

export const meta: Route.MetaFunction = (here) => screenMeta(here, 'news')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { news } = context.get(servicesContext)
  const locale = localeOf(new URL(request.url).pathname)
  const all = await readList(news.list(), context.get(pageContext).log)
  await preparePhotos(
    context,
    all.map((item) => photosOf(item)[0]),
  )
  return { items: all.map((one) => localized('news', one, locale)) }
}

export default function News({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { siteUrl, workshop } = useEdition()
  const locale = useLocale()
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{t('news.heading')}</h1>
        </header>
        {items.map((item, index) => (
          <NewsEntry key={item.id} item={item} first={index === 0} />
        ))}
        {items.length > 0 && (
          <Follow address={siteUrl + newsFeedPath(locale)}>
            <p>
              {t('news.feed')}{' '}
              <span className="soft">
                {(siteUrl + newsFeedPath(locale)).split(/(?<=\/)(?=[^/])/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </span>
            </p>
          </Follow>
        )}
        {items.length === 0 && <Empty text={t('news.empty')} />}
        <FrenchNote of={items} fields={(item) => ['title', item.excerpt ? 'excerpt' : 'content']} />
      </div>
      {workshop.links.length > 0 && (
        <Band heading={t('news.social.title')} text={t('news.social.text')}>
          <SocialLinks className="button" />
        </Band>
      )}
      <DetailDialog known={<KnownStory loading={t('news.loading')} />} />
    </main>
  )
}
