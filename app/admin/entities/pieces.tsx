import {
  isAscendingPriceRange,
  PIECE_FIELDS,
  type Piece,
  pieceUpdateSchema,
} from '../../../shared/entities/piece.ts'
import { getAvailability } from '../../../shared/entities/piece-details.ts'
import { formatDate, formatPrice, formatPriceLimits } from '../../../shared/locale.ts'
import type { EntityDefinition, FieldValues } from '../entity/entity-definition.ts'
import { getAvailabilityLabel, getClearedPublicationTime } from '../entity/publication.ts'
import { parseAmountPaid, parsePriceLimit } from '../form/amounts.ts'
import { t } from '../i18n/texts.ts'
import actStyles from '../list/row-actions.module.css'
import {
  AddPhotoButton,
  IssueCertificateButton,
  PieceSoldSwitch,
  QuickEditButton,
  ReserveButton,
} from '../list/row-actions.tsx'
import { PieceFields, PiecePriceFields } from './piece-fields.tsx'

function input(typed: FieldValues, { price }: Record<string, unknown>) {
  // An invalid value in a hidden field must not block saving. The form hides the price of a piece
  // on request, the price range of other pieces, and the amount paid until a piece is sold.
  const hidden = typed.price_on_request === true && Number.isNaN(price)
  const range = {
    price_min: parsePriceLimit(String(typed.price_min)),
    price_max: parsePriceLimit(String(typed.price_max)),
  }
  const isValidRange = !Object.values(range).some(Number.isNaN) && isAscendingPriceRange(range)
  const soldFor = parseAmountPaid(String(typed.sold_for))
  return {
    ...getClearedPublicationTime(typed),
    sold_for: typed.available && Number.isNaN(soldFor) ? null : soldFor,
    ...(hidden && { price: null }),
    ...(typed.price_on_request || isValidRange ? range : { price_min: null, price_max: null }),
  }
}

function reservationText({ available, reserved, reserved_for, reserved_until }: Piece): string {
  if (!available || !reserved) return ''
  const who = reserved_for && t('row.reservedFor', { who: reserved_for })
  const until = reserved_until && t('row.reservedUntil', { day: formatDate('fr', reserved_until) })
  return [who, until].filter(Boolean).join(', ')
}

function priceText({ price, price_on_request, price_min, price_max }: Piece): string {
  if (!price_on_request && price !== null) return formatPrice('fr', price)
  const onRequest = t('pieces.onRequest')
  if (price_min !== null && price_max !== null && price_min < price_max)
    return `${onRequest}, ${t('pieces.priceBetween', formatPriceLimits('fr', price_min, price_max))}`
  const limit = price_min ?? price_max
  if (limit === null) return onRequest
  if (price_min === price_max) return `${onRequest}, ${formatPrice('fr', limit)}`
  const key = price_max === null ? 'pieces.priceFrom' : 'pieces.priceUpTo'
  return `${onRequest}, ${t(key, { price: formatPrice('fr', limit) })}`
}

export const pieceDefinition: EntityDefinition<Piece> = {
  name: 'pieces',
  photoType: 'art_piece',
  formType: 'art_piece',
  entityFields: PIECE_FIELDS,
  afterCreation: 'reopens',
  deleteConfirmation: 'dialog',
  firstField: 'title',
  title: (piece) => piece.title,
  filters: ['available', 'reserved', 'sold', 'unseen'],
  filtersOf: ({ available, reserved, preview }) => [
    getAvailability({ available, reserved }),
    ...(preview === null ? [] : ['unseen']),
  ],
  draft: (piece) => ({ available: piece?.available ?? true }),
  input,
  schema: () => pieceUpdateSchema,
  fields: () => <PieceFields />,
  facts: (piece) => (
    <>
      {reservationText(piece) && <p>{reservationText(piece)}</p>}
      <p>{[t('row.number', { id: piece.id }), piece.category].filter(Boolean).join(' · ')}</p>
      <p className="num">
        <QuickEditButton
          field="price"
          text={priceText(piece)}
          definition={pieceDefinition}
          entity={piece}
        >
          <PiecePriceFields />
        </QuickEditButton>
      </p>
    </>
  ),
  actions: (piece) => (
    <>
      <AddPhotoButton list="pieces" type="art_piece" id={piece.id} title={piece.title} />
      <ReserveButton definition={pieceDefinition} piece={piece} />
      <IssueCertificateButton piece={piece} />
      <PieceSoldSwitch definition={pieceDefinition} piece={piece} />
    </>
  ),
  badge: (piece) => (
    <span
      className={actStyles.state}
      data-sold={!piece.available || undefined}
      data-reserved={(piece.available && piece.reserved) || undefined}
    >
      {getAvailabilityLabel(piece)}
    </span>
  ),
}
