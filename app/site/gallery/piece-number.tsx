import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import styles from './piece-number.module.css'

/**
 * Shows the number of a piece. The number of a piece whose category starts with “Bronze” has the
 * colour of verdigris, the patina of bronze.
 */
export function PieceNumber({ piece }: { piece: Pick<PublicArtPiece, 'id' | 'category'> }) {
  const { t } = useTranslation()
  const bronze = /^bronze/i.test(piece.category ?? '')
  return (
    <span className={`${styles.number} ${bronze ? styles.bronze : ''}`} data-number="">
      {t('gallery.number', { number: piece.id })}
    </span>
  )
}
