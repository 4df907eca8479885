import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { RelatedLinks } from '../detail/related-links.tsx'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'

type LinkedPiecesProps = {
  newsId: number
  pieces: LocalizedEntity<PublicArtPiece>[]
  headingLevel?: 2 | 3
}

/** Links to the pieces that a news item is about. */
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
