import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../shared/art-piece.ts'
import { formatPrice } from '../../shared/locale.ts'
import { useLocale } from '../i18n/use-locale.ts'
import styles from './availability.module.css'

/** Shows the availability of a piece as text with a symbol: an open ring, a half ring or a dot. */
export function Availability({ piece }: { piece: Pick<PublicArtPiece, 'available' | 'reserved'> }) {
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
   * Adds a visually hidden label “price”. A card does not need one because its few lines are clear.
   */
  isNamed?: boolean
}

/** Shows the price, or that it is given on request. */
export function Price({ piece, isNamed = false }: PriceProps) {
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
