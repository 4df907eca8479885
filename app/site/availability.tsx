import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../shared/art-piece.ts'
import { formatPrice } from '../../shared/locale.ts'
import { useLocale } from '../i18n/use-locale.ts'
import styles from './availability.module.css'

/** The gallery's own sign: an open ring, half of one, or the dot that says it has gone; always with the word. */
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
  /** Says to those who listen that it is the price; among the few lines of a card it says so itself. */
  isNamed?: boolean
}

/** The price, or that it is given on request. */
export function Price({ piece, isNamed = false }: PriceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return piece.price_on_request || piece.price === null ? (
    <p data-price="">
      <em>{t('gallery.on_request')}</em>
    </p>
  ) : (
    <p className="num" data-price="">
      {isNamed && <span className="quiet">{t('common.label', { name: t('gallery.price') })} </span>}
      {formatPrice(locale, piece.price)}
    </p>
  )
}
