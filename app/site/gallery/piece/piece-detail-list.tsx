import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import { parseEditionNumber } from '../../../../shared/entities/piece-details.ts'
import { formatDate, type Locale, REGIONAL_LOCALES } from '../../../../shared/locale.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { DescriptionList } from '../../text/description-list.tsx'
import type { LocalizedEntity } from '../../text/localize.ts'
import { renderLocalizedText } from '../../text/localized-text.tsx'
import { ScaleDrawing } from '../scale/scale-drawing.tsx'

type Piece = LocalizedEntity<
  Omit<PublicArtPiece, 'translations'> & { category_name: string | null }
>

/**
 * Formats a weight given in kilograms, such as `2,4 kg`. A weight below one kilogram is shown in
 * grams, such as `350 g`.
 */
const formatWeight = (locale: Locale, kilograms: number) =>
  new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
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

/** Shows the details of a piece that have a value. */
export function PieceDetailList({ piece }: { piece: Piece }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <DescriptionList
      facts={[
        [t('gallery.on_view'), piece.on_view_at && <OnView piece={piece} />],
        [
          t('gallery.dimensions'),
          piece.dimensions && (
            <>
              {renderLocalizedText(piece, 'dimensions')}
              {piece.size && <ScaleDrawing size={piece.size} text={piece.dimensions} />}
            </>
          ),
        ],
        [t('gallery.weight'), piece.weight !== null && formatWeight(locale, piece.weight)],
        [t('gallery.materials'), renderLocalizedText(piece, 'materials')],
        [t('gallery.year'), piece.year],
        [t('gallery.edition'), formatEdition(piece.edition, t)],
        [t('gallery.signature'), renderLocalizedText(piece, 'signature')],
        [t('gallery.category'), renderLocalizedText(piece, 'category_name')],
        [t('gallery.care'), renderLocalizedText(piece, 'care')],
      ]}
    />
  )
}
