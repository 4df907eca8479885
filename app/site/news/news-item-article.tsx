import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import { formatDate } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { DetailPage } from '../detail/detail-page.tsx'
import { GalleryLink } from '../layout/gallery-link.tsx'
import type { LocalizedEntity } from '../text/localize.ts'
import { LinkedPieces } from './linked-pieces.tsx'

type NewsItemArticleProps = {
  item: LocalizedEntity<Omit<PublicNewsItem, 'translations'>>
  /** The pieces that the item is about. */
  pieces: LocalizedEntity<PublicArtPiece>[]
  /**
   * True for a preview of an unpublished item. A preview has no share button, because it should not
   * be shared.
   */
  isPreview?: boolean
}

/** Renders the page of a news item. */
export function NewsItemArticle({ item, pieces, isPreview = false }: NewsItemArticleProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const date = (
    <p className="soft">
      <time dateTime={item.date}>{formatDate(locale, item.date)}</time>
    </p>
  )
  return (
    <DetailPage
      back={{ to: '/news', label: t('news.back') }}
      entity={item}
      textField="content"
      beforeTitle={date}
      isPreview={isPreview}
    >
      {pieces.length > 0 ? (
        <LinkedPieces newsId={item.id} pieces={pieces} />
      ) : (
        <p>
          <GalleryLink className="more" />
        </p>
      )}
    </DetailPage>
  )
}
