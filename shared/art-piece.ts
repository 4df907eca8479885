import * as v from 'valibot'
import type { ImageRecord } from './image.ts'
import { longText, name, optionalMediaAddress, price, shortText } from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

/** What POST and PUT /api/art-pieces take (specification sections 5 and 7). */
export const ArtPieceInput = v.pipe(
  v.strictObject({
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
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['price_on_request']],
      (piece) => piece.price_on_request || piece.price !== null,
      'required',
    ),
    ['price'],
  ),
)
export type ArtPieceInput = v.InferOutput<typeof ArtPieceInput>

export type ArtPiece = Translated<ArtPieceInput, 'art_piece'> & {
  id: number
  images: ImageRecord[]
}
