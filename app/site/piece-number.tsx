import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../shared/art-piece.ts'
import styles from './piece-number.module.css'

/** A piece's number in the catalogue; that of a bronze has its patina. */
export function PieceNumber({ piece }: { piece: Pick<PublicArtPiece, 'id' | 'category'> }) {
  const { t } = useTranslation()
  const bronze = /^bronze/i.test(piece.category ?? '')
  return (
    <div className={`${styles.number} ${bronze ? styles.bronze : ''}`} data-number="">
      {t('gallery.number', { number: piece.id })}
    </div>
  )
}
