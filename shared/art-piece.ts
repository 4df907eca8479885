import * as v from 'valibot'
import { descriptions, type ImageRecord } from './image.ts'
import { type PublicEntity, publicEntity } from './public-entity.ts'
import { type Publication, publication } from './publication.ts'
import {
  longText,
  MAX_SHORT_LENGTH,
  name,
  optionalDay,
  optionalMediaUrl,
  photoUrls,
  price,
  shortText,
  trimmed,
  version,
} from './rules.ts'
import { type Translated, translationsSchema } from './translation.ts'

/** A note that is not sent keeps its value. */
const note = v.optional(trimmed(MAX_SHORT_LENGTH))

const fields = {
  title: name,
  description: longText,
  price: v.nullish(price, null),
  price_on_request: v.optional(v.boolean('not_a_yes_or_no'), false),
  materials: shortText,
  signature: shortText,
  /** The name of an existing category. The form sends null or '' for "no category". */
  category: v.pipe(
    v.nullish(v.union([v.literal(''), name], 'not_text'), null),
    v.transform((value) => value || null),
  ),
  dimensions: shortText,
  image_url: optionalMediaUrl,
  available: v.optional(v.boolean('not_a_yes_or_no'), true),
  reserved: v.optional(v.boolean('not_a_yes_or_no')),
  /** The last day of the reservation, or null for no end. */
  reserved_until: v.optional(optionalDay),
  /** A private note about the reservation: for whom, since when, at what price. */
  reserved_for: note,
  sold_on: v.optional(optionalDay),
  sold_to: note,
  ...publication,
  translations: translationsSchema('art_piece'),
}

const hasPrice = (piece: { price: number | null; price_on_request: boolean }) =>
  piece.price_on_request || piece.price !== null

/** Validates the body of PUT /api/art-pieces/{id} (specification sections 5 and 7). */
export const ArtPieceInput = v.pipe(
  v.strictObject({
    ...fields,
    version: v.optional(version),
    descriptions: v.optional(descriptions),
  }),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
)

/**
 * Validates the body of POST /api/art-pieces. `image_urls` lists uploaded photos in their order.
 */
export const NewArtPiece = v.pipe(
  v.strictObject({ ...fields, image_urls: v.optional(photoUrls) }),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
)
export type ArtPieceInput = v.InferOutput<typeof ArtPieceInput>

/** Notes that name a buyer. They are removed from old revisions when the trash would be emptied. */
export const PERSONAL_NOTES = ['reserved_for', 'sold_to'] as const

type Kept =
  | 'reserved'
  | 'reserved_until'
  | 'reserved_for'
  | 'sold_on'
  | 'sold_to'
  | keyof Publication

/** A piece as the administrator reads it. Days are `YYYY-MM-DD`. Notes are private. */
export type ArtPiece = Translated<
  Omit<ArtPieceInput, 'version' | 'descriptions' | Kept>,
  'art_piece'
> &
  Publication & {
    id: number
    version: number
    /**
     * True if the piece is reserved today. A sold piece (`available` is false) keeps its
     * reservation, but visitors do not see it.
     */
    reserved: boolean
    reserved_until: string | null
    reserved_for: string
    sold_on: string | null
    sold_to: string
    /** The position in the artist's own order, or null if the artist has not placed it. */
    place: number | null
    images: ImageRecord[]
  }

const PUBLIC_FIELDS = [
  ...(['id', 'version', 'title', 'description', 'materials', 'signature', 'dimensions'] as const),
  ...(['price', 'price_on_request', 'category', 'image_url', 'available', 'reserved'] as const),
] satisfies (keyof ArtPiece)[]
export type PublicArtPiece = PublicEntity<'art_piece', ArtPiece, (typeof PUBLIC_FIELDS)[number]>
export const publicArtPiece = (piece: ArtPiece): PublicArtPiece => ({
  ...publicEntity('art_piece', piece, PUBLIC_FIELDS),
  price: piece.price_on_request ? null : piece.price,
  reserved: piece.available && piece.reserved,
})
