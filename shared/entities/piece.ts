import * as v from 'valibot'
import { type Dimensions, parseDimensions } from '../dimensions.ts'
import {
  longTextSchema,
  nameSchema,
  optionalDateSchema,
  optionalPhotoPathSchema,
  priceSchema,
  shortTextSchema,
} from '../validation.ts'
import {
  createInputSchemaWithPhotos,
  createUpdateSchemaWithPhotos,
  type EntityWithPhotos,
  type PublicEntityWithPhotos,
  toPublicEntity,
} from './entity-with-photos.ts'
import { type Fields, type Flatten, LONG_TEXT, NAME, SHORT_TEXT, switchSchema } from './fields.ts'
import { PUBLICATION_FIELDS, type Publication } from './lifecycle.ts'
import {
  clearExpiredOnViewFields,
  createExhibitionFieldsCheck,
  PIECE_DETAIL_FIELDS,
} from './piece-details.ts'

/** A private note that may name a buyer. Revisions lose it after 30 days. */
const buyerNote = { schema: v.optional(SHORT_TEXT) } as const
const lowercaseText = {
  input: 'lowercase',
  schema: shortTextSchema,
  translation: SHORT_TEXT,
  isPublic: true,
} as const
const optionalPrice = {
  kind: 'price',
  schema: v.nullish(priceSchema, null),
  isPublic: true,
} as const

export const PIECE_FIELDS = {
  title: { schema: nameSchema, translation: NAME, isPublic: true },
  description: { input: 'rich', schema: longTextSchema, translation: LONG_TEXT, isPublic: true },
  price: { ...optionalPrice, column: 'price_cents' },
  price_on_request: { kind: 'switch', schema: v.optional(switchSchema, false), isPublic: true },
  price_min: { ...optionalPrice, column: 'price_min_cents' },
  price_max: { ...optionalPrice, column: 'price_max_cents' },
  price_covers: { ...lowercaseText, schema: v.optional(SHORT_TEXT) },
  available: { kind: 'switch', schema: v.optional(switchSchema, true), isPublic: true },
  /** True if the piece is reserved today. To visitors, a sold piece is never reserved. */
  reserved: { kind: 'switch', schema: v.optional(switchSchema), isPublic: true },
  /** The last day of the reservation, or null if the reservation has no end. */
  reserved_until: { input: 'date', schema: v.optional(optionalDateSchema) },
  reserved_for: buyerNote,
  sold_on: { input: 'date', schema: v.optional(optionalDateSchema) },
  sold_to: buyerNote,
  /** The amount paid. Selling a piece with a fixed price sets it to that price. */
  sold_for: {
    kind: 'price',
    column: 'sold_for_cents',
    schema: v.optional(v.nullable(priceSchema)),
  },
  /** The means of payment in the artist's words, such as `Chèque` (cheque), or an empty text. */
  payment_method: { schema: v.optional(NAME) },
  sold_note: buyerNote,
  /** The name of an existing category, or null. */
  category: {
    column: null,
    schema: v.pipe(
      v.nullish(v.union([v.literal(''), nameSchema], 'not_text'), null),
      v.transform((value) => value || null),
    ),
    isPublic: true,
  },
  materials: lowercaseText,
  signature: lowercaseText,
  dimensions: lowercaseText,
  image_url: { kind: 'photo', column: 'photo', schema: optionalPhotoPathSchema, isPublic: true },
  full_width: { kind: 'switch', schema: v.optional(switchSchema), isPublic: true },
  ...PIECE_DETAIL_FIELDS,
  ...PUBLICATION_FIELDS,
} as const satisfies Fields

export const SALE_FIELDS = [
  ...(['sold_on', 'sold_to', 'sold_for'] as const),
  ...(['payment_method', 'sold_note'] as const),
] as const
export const BUYER_NOTE_FIELDS = ['reserved_for', 'sold_to', 'sold_note'] as const

const hasPrice = (piece: { price: number | null; price_on_request: boolean }) =>
  piece.price_on_request || piece.price !== null

type PriceRange = { price_min: number | null; price_max: number | null }
export const isAscendingPriceRange = ({ price_min, price_max }: PriceRange) =>
  price_min === null || price_max === null || price_min <= price_max

export const pieceUpdateSchema = v.pipe(
  createUpdateSchemaWithPhotos(PIECE_FIELDS),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
  v.forward(
    v.partialCheck([['price_min'], ['price_max']], isAscendingPriceRange, 'range_reversed'),
    ['price_max'],
  ),
  createExhibitionFieldsCheck(),
)
export type PieceUpdate = v.InferOutput<typeof pieceUpdateSchema>

export const pieceInputSchema = v.pipe(
  createInputSchemaWithPhotos(PIECE_FIELDS),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
  v.forward(
    v.partialCheck([['price_min'], ['price_max']], isAscendingPriceRange, 'range_reversed'),
    ['price_max'],
  ),
  createExhibitionFieldsCheck(),
)

/** Days have the form `YYYY-MM-DD`. */
export type Piece = Flatten<
  EntityWithPhotos<typeof PIECE_FIELDS> &
    Publication & {
      position: number | null
    }
>

export type PublicPiece = Flatten<
  PublicEntityWithPhotos<typeof PIECE_FIELDS> & {
    /** The size that is parsed from the French dimensions, or null if they cannot be parsed. */
    size: Dimensions | null
  }
>
export const toPublicPiece = (piece: Piece): PublicPiece => ({
  ...toPublicEntity(PIECE_FIELDS, clearExpiredOnViewFields(piece)),
  price: piece.price_on_request ? null : piece.price,
  price_min: piece.price_on_request ? piece.price_min : null,
  price_max: piece.price_on_request ? piece.price_max : null,
  reserved: piece.available && piece.reserved,
  size: parseDimensions(piece.dimensions),
})
