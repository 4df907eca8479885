import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { formatDate } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/translate.ts'
import { ArticleSkeleton, DetailDialog } from '../detail/detail-dialog.tsx'
import { getNewsFeedPath } from '../documents/documents.ts'
import { buildStaticPageMeta } from '../head/page-meta.ts'
import { SocialLinks } from '../layout/contact-details.tsx'
import { CallToAction, EmptyState, SubscribeLinks } from '../layout/list-page.tsx'
import { GalleryLink } from '../layout/localized-link.tsx'
import { readContext } from '../load.ts'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { requireVisibleSection, useSiteData } from '../site-data.ts'
import styles from '../text/list-entry.module.css'
import { type LocalizedEntity, localizeEntity } from '../text/localize.ts'
import {
  LocalizedMarkdown,
  LocalizedTitle,
  renderLocalizedText,
  UntranslatedNotice,
} from '../text/localized-text.tsx'
import type { Route } from './+types/news.ts'
import { LinkedPieces } from './news-item-article.tsx'

/** Without an excerpt, the list shows the full text, and the date links to the item's page. */
function NewsListItem({
  item,
  first,
}: {
  item: LocalizedEntity<PublicNewsItem> & { pieces: LocalizedEntity<PublicPiece>[] }
  first: boolean
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = getEntityPath(locale, 'news', item)
  const [photo] = getDisplayablePhotos(item)
  const date = <time dateTime={item.date}>{formatDate(locale, item.date)}</time>
  return (
    <article className={`grid ${styles.entry} ${styles.news}`} aria-labelledby={`news-${item.id}`}>
      <p className={`soft ${styles.date}`}>
        {item.excerpt ? (
          date
        ) : (
          <a href={path} className={styles.page}>
            {date}
          </a>
        )}
      </p>
      <div className={styles.text}>
        <h2 id={`news-${item.id}`}>
          <LocalizedTitle entity={item} />
        </h2>
        <LocalizedMarkdown entity={item} field={item.excerpt ? 'excerpt' : 'content'} />
        {item.excerpt && (
          <a href={path} className={`more ${styles.more}`} data-sheet>
            {t('news.read_more')}{' '}
            <span className="visually-hidden">{renderLocalizedText(item, 'title')}</span>
          </a>
        )}
        {item.pieces.length > 0 && (
          <LinkedPieces newsId={item.id} pieces={item.pieces} headingLevel={3} />
        )}
      </div>
      {photo && (
        <div className={styles.photo}>
          <Photo
            photo={photo}
            {...getAltText(photo, locale, getAltTextFromTitle(item))}
            layout="news"
            eager={first}
            broken="hide"
          />
        </div>
      )}
    </article>
  )
}

export const meta: Route.MetaFunction = (args) => buildStaticPageMeta(args, 'news')

export async function loader(args: Route.LoaderArgs) {
  await requireVisibleSection(args, 'hides_news')
  const { services, locale, orElse } = readContext(args)
  const allItems = await orElse(services.news.list(), [])
  await preparePhotoStyles(
    args.context,
    allItems.map((item) => getDisplayablePhotos(item)[0]),
  )
  // An item with an excerpt shows its pieces only on its own page.
  const ids = allItems.filter(({ excerpt }) => !excerpt).map(({ id }) => id)
  const findPieces = await orElse(services.newsPieces.findPieces(ids), () => [])
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
