import * as v from 'valibot'
import { id, mediaAddress, SHORT_LENGTH, trimmed } from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

/** What a photo can belong to (specification section 3). */
export const ENTITY_TYPES = ['art_piece', 'news', 'training'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

const display_order = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(0, 'negative'),
)

/** What a photo shows, in French, for those who do not see it. Empty: the page names the entity and the place. */
const alt = trimmed(SHORT_LENGTH)

/** What POST /api/images takes. */
export const ImageInput = v.strictObject({
  entity_type: v.picklist(ENTITY_TYPES, 'not_an_entity_type'),
  entity_id: id,
  image_url: mediaAddress,
  display_order,
  alt: v.optional(alt),
})
export type ImageInput = v.InferOutput<typeof ImageInput>

/** What PUT /api/images/{id} takes. */
export const ImageChange = v.strictObject({ alt, translations: translationsOf('image') })
export type ImageChange = v.InferOutput<typeof ImageChange>

/** What PUT /api/images/reorder takes: all photos of one entity, each once. */
export const ImageOrder = v.strictObject({
  images: v.pipe(
    v.array(v.strictObject({ id, display_order }), 'not_a_list'),
    v.minLength(1, 'required'),
    v.maxLength(1000, 'too_long'),
  ),
})
export type ImageOrder = v.InferOutput<typeof ImageOrder>

/** A photo of an entity, with the size in pixels of the file that `image_url` names, so that nothing shifts. */
export type ImageRecord = Translated<ImageInput & ImageChange, 'image'> & {
  id: number
  width: number
  height: number
}

/** Widths in pixels of the smaller files made of each photo; `image_url` itself names the widest. */
export const VARIANT_WIDTHS = [480, 960] as const
/** The longest side in pixels of the widest file made of a photo. */
export const LONGEST_SIDE = 1600

/** The address of the file of that width, for a photo's `image_url`. */
export const variantAddress = (imageUrl: string, width: number) =>
  imageUrl.replace(/\.webp$/, `-${width}.webp`)

/** The value of an img's srcset: every file that exists of this photo, never enlarged. */
export function sourceSet(image: Pick<ImageRecord, 'image_url' | 'width'>): string {
  return [
    ...VARIANT_WIDTHS.filter((width) => width < image.width).map(
      (width) => `${variantAddress(image.image_url, width)} ${width}w`,
    ),
    `${image.image_url} ${image.width}w`,
  ].join(', ')
}
