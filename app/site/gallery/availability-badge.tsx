import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import styles from './availability-badge.module.css'

/**
 * Shows the availability of a piece as text with a symbol: an open ring for available, half a ring
 * for reserved or a dot for sold.
 */
export function AvailabilityBadge({
  piece,
}: {
  piece: Pick<PublicArtPiece, 'available' | 'reserved'>
}) {
  const { t } = useTranslation()
  const state = !piece.available ? 'sold' : piece.reserved ? 'reserved' : 'available'
  return (
    <p className={`${styles.badge} ${styles[state] ?? ''}`} data-state="">
      {t(`gallery.${state}`)}
    </p>
  )
}
