import * as v from 'valibot'
import { descriptions, type ImageRecord } from './image.ts'
import {
  longText,
  name,
  optionalMediaAddress,
  photoAddresses,
  price,
  shortText,
  version,
} from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

const fields = {
  title: name,
  description: longText,
  price: v.nullish(price, null),
  price_on_request: v.optional(v.boolean('not_a_yes_or_no'), false),
  materials: shortText,
  signature: shortText,
  /** The name of an existing category. The form's "no category" choice sends null or ''. */
  category: v.pipe(
    v.nullish(v.union([v.literal(''), name], 'not_text'), null),
    v.transform((value) => value || null),
  ),
  dimensions: shortText,
  image_url: optionalMediaAddress,
  available: v.optional(v.boolean('not_a_yes_or_no'), true),
  translations: translationsOf('art_piece'),
}

const hasPrice = (piece: { price: number | null; price_on_request: boolean }) =>
  piece.price_on_request || piece.price !== null

/** What PUT /api/art-pieces/{id} takes (specification sections 5 and 7). */
export const ArtPieceInput = v.pipe(
  v.strictObject({
    ...fields,
    version: v.optional(version),
    descriptions: v.optional(descriptions),
  }),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
)

/** What POST /api/art-pieces takes: the same and, where it begins with photographs, these in their order. */
export const NewArtPiece = v.pipe(
  v.strictObject({ ...fields, image_urls: v.optional(photoAddresses) }),
  v.forward(v.partialCheck([['price'], ['price_on_request']], hasPrice, 'required'), ['price']),
)
export type ArtPieceInput = v.InferOutput<typeof ArtPieceInput>

export type ArtPiece = Translated<Omit<ArtPieceInput, 'version' | 'descriptions'>, 'art_piece'> & {
  id: number
  version: number
  images: ImageRecord[]
}
