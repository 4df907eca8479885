import * as v from 'valibot'
import { type Dimensions, parseDimensions } from '../dimensions.ts'
import {
  createTrimmedTextSchema,
  longTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  nameSchema,
  optionalDateSchema,
  optionalPhotoPathSchema,
  photoPathsSchema,
  priceSchema,
  shortTextSchema,
  versionSchema,
} from '../validation.ts'
import { type ImageRecord, photoDescriptionsSchema } from './image.ts'
import { type PublicEntity, toPublicEntity } from './lifecycle/public-entity.ts'
import { type Publication, publicationSchemas } from './lifecycle/publication.ts'
import {
  clearExpiredOnViewFields,
  createOnViewFieldsCheck,
  PIECE_DETAIL_FIELDS,
  type PieceDetails,
  pieceDetailSchemas,
} from './piece-details.ts'
import { createTranslationsSchema, type WithTranslations } from './translation.ts'

/** Private. A request without it keeps the stored note. */
const note = v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH))

const fields = {
  title: nameSchema,
  description: longTextSchema,
  price: v.nullish(priceSchema, null),
  price_on_request: v.optional(v.boolean('not_a_yes_or_no'), false),
  price_min: v.nullish(priceSchema, null),
  price_max: v.nullish(priceSchema, null),
  materials: shortTextSchema,
  signature: shortTextSchema,
  /** The name of an existing category. */
  category: v.pipe(
    v.nullish(v.union([v.literal(''), nameSchema], 'not_text'), null),
    v.transform((value) => value || null),
  ),
  dimensions: shortTextSchema,
  image_url: optionalPhotoPathSchema,
  available: v.optional(v.boolean('not_a_yes_or_no'), true),
  reserved: v.optional(v.boolean('not_a_yes_or_no')),
  /** The last day. Null for a reservation without an end. */
  reserved_until: v.optional(optionalDateSchema),
  reserved_for: note,
  sold_on: v.optional(optionalDateSchema),
  sold_to: note,
  full_width: v.optional(v.boolean('not_a_yes_or_no')),
  ...pieceDetailSchemas,
  ...publicationSchemas,
  translations: createTranslationsSchema('art_piece'),
}

const hasPrice = (piece: { price: number | null; price_on_request: boolean }) =>
  piece.price_on_request || piece.price !== null

type PriceRange = { price_min: number | null; price_max: number | null }
export const isAscendingPriceRange = ({ price_min, price_max }: PriceRange) =>
  price_min === null || price_max === null || price_min <= price_max

export const ArtPieceUpdate = v.pipe(
  v.strictObject({
    ...fields,
    version: v.optional(versionSchema),
    descriptions: v.optional(photoDescriptionsSchema),
  }),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
  v.forward(
    v.partialCheck([['price_min'], ['price_max']], isAscendingPriceRange, 'range_reversed'),
    ['price_max'],
  ),
  createOnViewFieldsCheck(),
)

/** `image_urls` are in display order. */
export const ArtPieceInput = v.pipe(
  v.strictObject({ ...fields, image_urls: v.optional(photoPathsSchema) }),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
  v.forward(
    v.partialCheck([['price_min'], ['price_max']], isAscendingPriceRange, 'range_reversed'),
    ['price_max'],
  ),
  createOnViewFieldsCheck(),
)
export type ArtPieceUpdate = v.InferOutput<typeof ArtPieceUpdate>

/** May name a buyer. Deleted from revisions after 30 days. */
export const BUYER_NOTE_FIELDS = ['reserved_for', 'sold_to'] as const

type OptionalField =
  | 'reserved'
  | 'reserved_until'
  | 'reserved_for'
  | 'sold_on'
  | 'sold_to'
  | 'full_width'
  | keyof Publication
  | keyof PieceDetails

/** For the administrator. Days are `YYYY-MM-DD`. */
export type ArtPiece = WithTranslations<
  Omit<ArtPieceUpdate, 'version' | 'descriptions' | OptionalField>,
  'art_piece'
> &
  Publication &
  PieceDetails & {
    id: number
    version: number
    /** Today. A sold piece keeps its reservation, but visitors see only that it is sold. */
    reserved: boolean
    reserved_until: string | null
    reserved_for: string
    sold_on: string | null
    sold_to: string
    full_width: boolean
    /** In the artist's own order. */
    place: number | null
    images: ImageRecord[]
  }

const PUBLIC_FIELDS = [
  ...(['id', 'version', 'title', 'description', 'materials', 'signature', 'dimensions'] as const),
  ...(['price', 'price_on_request', 'price_min', 'price_max', 'category'] as const),
  ...(['image_url', 'available', 'reserved', 'full_width'] as const),
  ...PIECE_DETAIL_FIELDS,
] satisfies (keyof ArtPiece)[]
export type PublicArtPiece = PublicEntity<'art_piece', ArtPiece, (typeof PUBLIC_FIELDS)[number]> & {
  /** Parsed from the French text. */
  size: Dimensions | null
}
export const toPublicArtPiece = (piece: ArtPiece): PublicArtPiece => ({
  ...clearExpiredOnViewFields(toPublicEntity('art_piece', piece, PUBLIC_FIELDS)),
  price: piece.price_on_request ? null : piece.price,
  price_min: piece.price_on_request ? piece.price_min : null,
  price_max: piece.price_on_request ? piece.price_max : null,
  reserved: piece.available && piece.reserved,
  size: parseDimensions(piece.dimensions),
})
