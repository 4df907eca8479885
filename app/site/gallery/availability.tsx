import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import { formatPrice } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import styles from './availability.module.css'

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

type PriceProps = {
  piece: Pick<PublicArtPiece, 'price' | 'price_on_request'>
  /**
   * True to add a visually hidden label “price”. Cards omit the label because the price is clear
   * from the few lines around it.
   */
  isNamed?: boolean
}

/** Shows the price of a piece, or a text that the price is available on request. */
export function PiecePrice({ piece, isNamed = false }: PriceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return piece.price_on_request || piece.price === null ? (
    <p data-price="">
      <em>{t('gallery.on_request')}</em>
    </p>
  ) : (
    <p className="num" data-price="">
      {isNamed && (
        <span className="visually-hidden">{t('common.label', { name: t('gallery.price') })} </span>
      )}
      {formatPrice(locale, piece.price)}
    </p>
  )
}
