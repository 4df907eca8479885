import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { getLocaleFromPath } from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { useLocale } from '../../i18n/translate.ts'
import { ArticleSkeleton, DetailDialog } from '../detail/detail-dialog.tsx'
import { getNewsFeedPath } from '../documents/documents.ts'
import { buildStaticPageMeta } from '../head/page-meta.ts'
import { SocialLinks } from '../layout/contact-details.tsx'
import { CallToAction, EmptyState, SubscribeLinks } from '../layout/list-page.tsx'
import { GalleryLink } from '../layout/localized-link.tsx'
import { getDisplayablePhotos } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { resolveListOrEmpty, resolveOrFallback } from '../resolve-or-fallback.ts'
import { requireSection, useSiteData } from '../site-data.ts'
import { localizeEntity } from '../text/localize.ts'
import { UntranslatedNotice } from '../text/untranslated-notice.tsx'
import type { Route } from './+types/news.ts'
import { NewsListItem } from './news-list-item.tsx'

export const meta: Route.MetaFunction = (args) => buildStaticPageMeta(args, 'news')

export async function loader(args: Route.LoaderArgs) {
  await requireSection(args, 'hides_news')
  const { request, context } = args
  const { news, newsPieces } = context.get(servicesContext)
  const { log } = context.get(pageContext)
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  const allItems = await resolveListOrEmpty(news.list(), log)
  await preparePhotoStyles(
    context,
    allItems.map((item) => getDisplayablePhotos(item)[0]),
  )
  // The list shows the linked pieces below the full text of an item. An item with an excerpt shows
  // only the excerpt here, and its linked pieces on its own page.
  const ids = allItems.filter(({ excerpt }) => !excerpt).map(({ id }) => id)
  const findPieces = await resolveOrFallback(newsPieces.findPieces(ids), () => [], log)
  return {
    items: allItems.map((item) => ({
      ...localizeEntity('news', item, locale),
      pieces: (item.excerpt ? [] : findPieces(item.id)).map((piece) =>
        localizeEntity('art_piece', piece, locale),
      ),
    })),
  }
}

export default function NewsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { siteUrl, readableUrl, workshop } = useSiteData()
  const locale = useLocale()
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{t('news.heading')}</h1>
        </header>
        {items.map((item, index) => (
          <NewsListItem key={item.id} item={item} first={index === 0} />
        ))}
        {items.length > 0 && (
          <SubscribeLinks address={siteUrl + getNewsFeedPath(locale)}>
            <p>
              {t('news.feed')}{' '}
              <span className="soft">
                {(readableUrl + getNewsFeedPath(locale)).split(/(?<=\/)(?=[^/])/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </span>
            </p>
          </SubscribeLinks>
        )}
        {items.length === 0 && <EmptyState text={t('news.empty')} />}
        <UntranslatedNotice
          entities={items}
          getVisibleFields={(item) => ['title', item.excerpt ? 'excerpt' : 'content']}
        />
      </div>
      {workshop.links.length > 0 ? (
        <CallToAction heading={t('news.social.title')} text={t('news.social.text')}>
          <SocialLinks className="button" />
          <GalleryLink className="more" />
        </CallToAction>
      ) : (
        <CallToAction heading={t('next.news')}>
          <GalleryLink className="button" />
        </CallToAction>
      )}
      <DetailDialog skeleton={<ArticleSkeleton loading={t('news.loading')} />} />
    </main>
  )
}
