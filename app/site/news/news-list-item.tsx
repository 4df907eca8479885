import { useTranslation } from 'react-i18next'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { formatDate } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/translate.ts'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import styles from '../text/list-entry.module.css'
import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedMarkdown, LocalizedTitle, renderLocalizedText } from '../text/localized-text.tsx'
import { LinkedPieces } from './news-item-article.tsx'

/**
 * A news item in the list with its date and its excerpt. Items without an excerpt show the full
 * text, and their date is the link to their page.
 */
export function NewsListItem({
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
