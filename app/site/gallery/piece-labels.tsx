import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { getAvailability, parseEditionNumber } from '../../../shared/entities/piece-details.ts'
import {
  formatDate,
  formatPrice,
  formatPriceLimits,
  type Locale,
  REGIONAL_LOCALES,
} from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { DescriptionList } from '../text/description-list.tsx'
import type { LocalizedEntity } from '../text/localize.ts'
import { FACT_SEPARATOR, renderLocalizedText } from '../text/localized-text.tsx'
import styles from './piece-labels.module.css'

/** Shows the number of a piece, for a bronze piece in the green colour of its patina. */
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
 * Shows an open ring for an available piece, half a ring for a reserved one, and a dot for a sold
 * one.
 */
export function AvailabilityBadge({
  piece,
}: {
  piece: Pick<PublicPiece, 'available' | 'reserved'>
}) {
  const { t } = useTranslation()
  const state = getAvailability(piece)
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
  /** Adds a visually hidden label “price”, which the short card does not need. */
  isNamed?: boolean
}

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

type Piece = LocalizedEntity<Omit<PublicPiece, 'translations'> & { category_name: string | null }>

/** Formats a weight as `2,4 kg`, or as `350 g` below one kilogram. */
export const formatWeight = (locale: Locale, kilograms: number | null) =>
  kilograms === null
    ? undefined
    : new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
        style: 'unit',
        unit: kilograms < 1 ? 'gram' : 'kilogram',
        maximumFractionDigits: 2,
      })
        .format(kilograms < 1 ? kilograms * 1000 : kilograms)
        // Keeps number and unit on one line. `Intl.NumberFormat` does so only in French.
        .replace(' ', '\u00a0')

export function formatEdition(edition: string, t: TFunction) {
  const parsed = parseEditionNumber(edition)
  if (!parsed) return ''
  return parsed.isArtistProof ? t('gallery.artist_proof', { number: parsed.number }) : parsed.number
}

function OnView({ piece }: { piece: Piece }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { on_view_url: url, on_view_until: until } = piece
  const place = renderLocalizedText(piece, 'on_view_at')
  return (
    <>
      {url ? <a href={url}>{place}</a> : place}
      {until && (
        <>
          {', '}
          <time dateTime={until}>{t('gallery.until', { day: formatDate(locale, until) })}</time>
        </>
      )}
    </>
  )
}

export function PieceFacts({ piece }: { piece: Piece }) {
  const locale = useLocale()
  const facts = [
    renderLocalizedText(piece, 'materials'),
    renderLocalizedText(piece, 'dimensions'),
    formatWeight(locale, piece.weight),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <p className="soft" data-facts>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
        <Fragment key={index}>
          {index > 0 && FACT_SEPARATOR}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

export function PieceDetailList({ piece }: { piece: Piece }) {
  const { t } = useTranslation()
  return (
    <DescriptionList
      facts={[
        [t('gallery.on_view'), piece.on_view_at && <OnView piece={piece} />],
        [t('gallery.year'), piece.year],
        [t('gallery.edition'), formatEdition(piece.edition, t)],
        [t('gallery.signature'), renderLocalizedText(piece, 'signature')],
        [t('gallery.category'), renderLocalizedText(piece, 'category_name')],
        [t('gallery.care'), renderLocalizedText(piece, 'care')],
      ]}
    />
  )
}
