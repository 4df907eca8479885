import {
  type ArtPiece,
  ArtPieceUpdate,
  isAscendingPriceRange,
} from '../../../shared/entities/art-piece.ts'
import { formatDate, formatPrice, formatPriceLimits } from '../../../shared/locale.ts'
import type { EntityDefinition, FieldValues } from '../content/entity-definition.ts'
import { clearPublicationTimeIfHidden, toPublicationFormValues } from '../content/publication.ts'
import { t } from '../i18n/texts.ts'
import actStyles from '../list/row-actions.module.css'
import {
  AddPhotoButton,
  CertificateButtons,
  EditPriceButton,
  PieceSoldSwitch,
  ReserveButton,
} from '../list/row-actions.tsx'
import { formatPriceInput, parsePrice, parsePriceLimit } from '../prices/price.ts'
import { formatWeightInput, parseWeight } from '../prices/weight.ts'
import { ArtPieceFields, PiecePriceFields } from './art-piece-fields.tsx'

const draft = (piece: ArtPiece | null): FieldValues => ({
  title: piece?.title ?? '',
  description: piece?.description ?? '',
  price: formatPriceInput(piece?.price ?? null),
  price_on_request: piece?.price_on_request ?? false,
  // Older revisions contain no price range.
  price_min: formatPriceInput(piece?.price_min ?? null),
  price_max: formatPriceInput(piece?.price_max ?? null),
  materials: piece?.materials ?? '',
  signature: piece?.signature ?? '',
  category: piece?.category ?? '',
  dimensions: piece?.dimensions ?? '',
  available: piece?.available ?? true,
  reserved: piece?.reserved ?? false,
  reserved_until: piece?.reserved_until ?? '',
  reserved_for: piece?.reserved_for ?? '',
  sold_on: piece?.sold_on ?? '',
  sold_to: piece?.sold_to ?? '',
  full_width: piece?.full_width ?? false,
  year: piece?.year ?? '',
  weight: formatWeightInput(piece?.weight ?? null),
  care: piece?.care ?? '',
  delivery: piece?.delivery ?? '',
  price_covers: piece?.price_covers ?? '',
  edition: piece?.edition ?? '',
  on_view_at: piece?.on_view_at ?? '',
  on_view_until: piece?.on_view_until ?? '',
  on_view_url: piece?.on_view_url ?? '',
  ...toPublicationFormValues(piece),
})

function input(typed: FieldValues, piece: ArtPiece | null) {
  const price = parsePrice(String(typed.price))
  // Hidden fields must not block saving: the price field while the price is on request, and the
  // price range otherwise.
  const hidden = typed.price_on_request === true && Number.isNaN(price)
  const range = {
    price_min: parsePriceLimit(String(typed.price_min)),
    price_max: parsePriceLimit(String(typed.price_max)),
  }
  const isValidRange = !Object.values(range).some(Number.isNaN) && isAscendingPriceRange(range)
  return {
    ...clearPublicationTimeIfHidden(typed),
    price: hidden ? null : price,
    ...(typed.price_on_request || isValidRange ? range : { price_min: null, price_max: null }),
    weight: parseWeight(String(typed.weight)),
    category: typed.category || null,
    image_url: piece?.image_url ?? '',
  }
}

function reservationText({ available, reserved, reserved_for, reserved_until }: ArtPiece): string {
  if (!available || !reserved) return ''
  const who = reserved_for && t('row.reservedFor', { who: reserved_for })
  const until = reserved_until && t('row.reservedUntil', { day: formatDate('fr', reserved_until) })
  return [who, until].filter(Boolean).join(', ')
}

function priceText({ price, price_on_request, price_min, price_max }: ArtPiece): string {
  if (!price_on_request && price !== null) return formatPrice('fr', price)
  const onRequest = t('pieces.onRequest')
  if (price_min !== null && price_max !== null && price_min < price_max)
    return `${onRequest}, ${t('pieces.priceBetween', formatPriceLimits('fr', price_min, price_max))}`
  const limit = price_min ?? price_max
  if (limit === null) return onRequest
  const key = price_max === null ? 'pieces.priceFrom' : 'pieces.priceUpTo'
  return `${onRequest}, ${t(key, { price: formatPrice('fr', limit) })}`
}

export const artPieceDefinition: EntityDefinition<ArtPiece> = {
  name: 'pieces',
  photoType: 'art_piece',
  formType: 'art_piece',
  longTexts: { description: 'rich', care: 'lines', delivery: 'lines' },
  afterCreation: 'reopens',
  deleteConfirmation: 'dialog',
  firstField: 'title',
  title: (piece) => piece.title,
  filters: ['available', 'reserved', 'sold', 'unseen'],
  filtersOf: ({ available, reserved, preview }) => [
    available ? (reserved ? 'reserved' : 'available') : 'sold',
    ...(preview === null ? [] : ['unseen']),
  ],
  draft,
  input,
  schema: () => ArtPieceUpdate,
  fields: () => <ArtPieceFields />,
  facts: (piece) => (
    <>
      {reservationText(piece) && <p>{reservationText(piece)}</p>}
      <p>{[t('row.number', { id: piece.id }), piece.category].filter(Boolean).join(' · ')}</p>
      <p className="num">
        <EditPriceButton
          kind={artPieceDefinition}
          entity={piece}
          fields={<PiecePriceFields />}
          price={priceText(piece)}
        />
      </p>
    </>
  ),
  actions: (piece) => (
    <>
      <AddPhotoButton list="pieces" type="art_piece" id={piece.id} title={piece.title} />
      <ReserveButton piece={piece} />
      <CertificateButtons piece={piece} />
      <PieceSoldSwitch piece={piece} />
    </>
  ),
  badge: ({ available, reserved }) => (
    <span
      className={actStyles.state}
      data-sold={available === false || undefined}
      data-reserved={(available === true && reserved === true) || undefined}
    >
      {t(!available ? 'pieces.isSold' : reserved ? 'pieces.isReserved' : 'pieces.isAvailable')}
    </span>
  ),
}
