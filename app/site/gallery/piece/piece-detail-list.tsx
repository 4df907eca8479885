import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import { parseEditionNumber } from '../../../../shared/entities/piece-details.ts'
import { formatDate, type Locale, REGIONAL_LOCALES } from '../../../../shared/locale.ts'
import { useLocale } from '../../../i18n/translate.ts'
import { DescriptionList } from '../../text/description-list.tsx'
import type { LocalizedEntity } from '../../text/localize.ts'
import { renderLocalizedText } from '../../text/localized-text.tsx'

type Piece = LocalizedEntity<Omit<PublicPiece, 'translations'> & { category_name: string | null }>

/**
 * Formats a weight given in kilograms, such as `2,4 kg`. A weight below one kilogram is shown in
 * grams, such as `350 g`. Returns undefined if the weight is not known.
 */
export const formatWeight = (locale: Locale, kilograms: number | null) =>
  kilograms === null
    ? undefined
    : new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
        style: 'unit',
        unit: kilograms < 1 ? 'gram' : 'kilogram',
        maximumFractionDigits: 2,
      }).format(kilograms < 1 ? kilograms * 1000 : kilograms)

function formatEdition(edition: string, t: TFunction) {
  const parsed = parseEditionNumber(edition)
  if (!parsed) return ''
  return parsed.isArtistProof ? t('gallery.artist_proof', { number: parsed.number }) : parsed.number
}

/**
 * Shows where the piece is currently exhibited, and the last day of the exhibition if it is known.
 */
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

/** Shows the materials, the dimensions and the weight of a piece on one line. */
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
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

/** Shows the other details of a piece that have a value. */
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
