import { type ArtPiece, ArtPieceInput } from '../../../shared/entities/art-piece.ts'
import { formatDay, formatPrice } from '../../../shared/locale.ts'
import type { EntityDefinition, FormFields } from '../content/entity-definition.ts'
import { toPublicationFields, toPublicationInput } from '../content/publication.ts'
import { t } from '../i18n/texts.ts'
import actStyles from '../list/row-actions.module.css'
import {
  AddPhotoButton,
  EditPriceButton,
  PieceSoldSwitch,
  ReserveButton,
} from '../list/row-actions.tsx'
import { formatPriceInput, parsePrice } from '../prices/price.ts'
import { ArtPieceFields, PiecePriceFields } from './art-piece-fields.tsx'

const draft = (piece: ArtPiece | null): FormFields => ({
  title: piece?.title ?? '',
  description: piece?.description ?? '',
  price: formatPriceInput(piece?.price ?? null),
  price_on_request: piece?.price_on_request ?? false,
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
  ...toPublicationFields(piece),
})

function input(typed: FormFields, piece: ArtPiece | null) {
  const price = parsePrice(String(typed.price))
  // The price field is hidden while the price is on request, so an invalid price there must not
  // block saving.
  const hidden = typed.price_on_request === true && Number.isNaN(price)
  return {
    ...toPublicationInput(typed),
    price: hidden ? null : price,
    category: typed.category || null,
    image_url: piece?.image_url ?? '',
  }
}

/**
 * Returns a text with the customer and the end date of a piece's reservation, or an empty string if
 * the piece is not reserved.
 */
function reservationText({ available, reserved, reserved_for, reserved_until }: ArtPiece): string {
  if (!available || !reserved) return ''
  const who = reserved_for && t('row.reservedFor', { who: reserved_for })
  const until = reserved_until && t('row.reservedUntil', { day: formatDay('fr', reserved_until) })
  return [who, until].filter(Boolean).join(', ')
}

export const artPieceDefinition: EntityDefinition<ArtPiece> = {
  name: 'pieces',
  photoType: 'art_piece',
  formType: 'art_piece',
  longTexts: { description: 'rich' },
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
  schema: () => ArtPieceInput,
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
          words={
            piece.price_on_request || piece.price === null
              ? t('pieces.onRequest')
              : formatPrice('fr', piece.price)
          }
        />
      </p>
    </>
  ),
  actions: (piece) => (
    <>
      <AddPhotoButton list="pieces" type="art_piece" id={piece.id} title={piece.title} />
      <ReserveButton piece={piece} />
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
