import { useTranslation } from 'react-i18next'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { formatDate } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/translate.ts'
import { DetailPage, RelatedLinks } from '../detail/detail-page.tsx'
import { GalleryLink } from '../layout/localized-link.tsx'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'

type LinkedPiecesProps = {
  newsId: number
  pieces: LocalizedEntity<PublicPiece>[]
  headingLevel?: 2 | 3
}

export function LinkedPieces({ newsId, pieces, headingLevel = 2 }: LinkedPiecesProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <RelatedLinks
      id={`news-pieces-${newsId}`}
      heading={t('news.pieces')}
      headingLevel={headingLevel}
      links={pieces.map((piece) => ({
        path: getEntityPath(locale, 'art_piece', piece),
        title: renderLocalizedText(piece, 'title'),
      }))}
    />
  )
}

type NewsItemArticleProps = {
  item: LocalizedEntity<Omit<PublicNewsItem, 'translations'>>
  pieces: LocalizedEntity<PublicPiece>[]
  /** A preview has no share button, because only people with the secret link should see it. */
  isPreview?: boolean
}

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
