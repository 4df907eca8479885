import { useTranslation } from 'react-i18next'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import { getEntityPath } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/translate.ts'
import detail from '../../detail/detail.module.css'
import { LocalizedLink } from '../../layout/localized-link.tsx'
import { getContactPathForSimilarPiece } from '../../message/contact-path.ts'
import { Photo } from '../../photos/photo.tsx'
import { getDisplayablePhotos } from '../../photos/photo-data.ts'
import type { LocalizedEntity } from '../../text/localize.ts'
import { LocalizedTitle } from '../../text/localized-text.tsx'
import { PiecePrice } from '../piece-labels.tsx'
import styles from './similar-pieces.module.css'

type SimilarPiecesProps = {
  /** The sold piece. */
  piece: { id: number }
  /** Available pieces that are similar to the sold piece. */
  similar: LocalizedEntity<PublicPiece>[]
}

/** Shows available pieces that are similar to a sold piece, and a link to order a similar piece. */
export function SimilarPieces({ piece, similar }: SimilarPiecesProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <section className={detail.ask} aria-labelledby="similar-heading">
      <h2 id="similar-heading">
        {t(similar.length > 0 ? 'similar.heading' : 'similar.heading_none')}
      </h2>
      {similar.length > 0 && (
        <ul className={styles.pieces}>
          {similar.map((other) => {
            const [photo] = getDisplayablePhotos(other)
            return (
              <li key={other.id}>
                <a
                  href={getEntityPath(locale, 'art_piece', other)}
                  className={`row ${styles.piece}`}
                >
                  {photo && <Photo photo={photo} alt="" layout="thumbnail" broken="hide" />}
                  <div>
                    <LocalizedTitle entity={other} />
                    <PiecePrice piece={other} isNamed />
                  </div>
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <p>
        <LocalizedLink to={getContactPathForSimilarPiece(piece)} className="button">
          {t('similar.order')}
        </LocalizedLink>
      </p>
    </section>
  )
}
