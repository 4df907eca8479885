import { useTranslation } from 'react-i18next'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { formatPrice, formatPriceLimits } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './piece-labels.module.css'

/**
 * Shows the number of a piece. The number of a piece whose category starts with “Bronze” has the
 * colour of verdigris, the patina of bronze.
 */
export function PieceNumber({ piece }: { piece: Pick<PublicPiece, 'id' | 'category'> }) {
  const { t } = useTranslation()
  const bronze = /^bronze/i.test(piece.category ?? '')
  return (
    <span className={`${styles.number} ${bronze ? styles.bronze : ''}`} data-number="">
      {t('gallery.number', { number: piece.id })}
    </span>
  )
}

/**
 * Shows the availability of a piece as text with a symbol: an open ring for available, half a ring
 * for reserved or a dot for sold.
 */
export function AvailabilityBadge({
  piece,
}: {
  piece: Pick<PublicPiece, 'available' | 'reserved'>
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
  piece: LocalizedEntity<
    Pick<PublicPiece, 'price' | 'price_on_request' | 'price_min' | 'price_max' | 'price_covers'>
  >
  /**
   * True to add a visually hidden label “price”. Cards omit the label because their few lines make
   * clear that the number is a price.
   */
  isNamed?: boolean
}

/**
 * Returns the price range of a piece without a fixed price, as text. Returns an empty string if the
 * artist has entered no range.
 */
function usePriceRangeText({ price_min, price_max }: PriceProps['piece']): string {
  const { t } = useTranslation()
  const locale = useLocale()
  if (price_min === null && price_max === null) return ''
  if (price_min === null)
    return t('gallery.price_up_to', { price: formatPrice(locale, price_max ?? 0) })
  if (price_max === null) return t('gallery.price_from', { price: formatPrice(locale, price_min) })
  if (price_min === price_max) return formatPrice(locale, price_min)
  return t('gallery.price_between', formatPriceLimits(locale, price_min, price_max))
}

/**
 * Shows the price of a piece and, below it, the artist's text about what the price includes. If
 * there is no fixed price, shows the text “price on request” and the price range, if the artist has
 * entered one.
 */
export function PiecePrice({ piece, isNamed = false }: PriceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const range = usePriceRangeText(piece)
  const covers = piece.price_covers && (
    <small className={styles.covers}>{renderLocalizedText(piece, 'price_covers')}</small>
  )
  return piece.price_on_request || piece.price === null ? (
    <p className="note" data-price="">
      {t('gallery.on_request')}
      {range && `, ${range}`}
      {covers}
    </p>
  ) : (
    <p className="num" data-price="">
      {isNamed && (
        <span className="visually-hidden">{t('common.label', { name: t('gallery.price') })} </span>
      )}
      {formatPrice(locale, piece.price)}
      {covers}
    </p>
  )
}
