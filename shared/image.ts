import * as v from 'valibot'
import { pick } from './pick.ts'
import { id, MOST_PHOTOS, mediaAddress, SHORT_LENGTH, trimmed } from './rules.ts'
import {
  type PublicTranslations,
  publicTranslations,
  type Translated,
  translationsOf,
} from './translation.ts'

/** The largest file of a photograph that is taken, in bytes (64 MiB). */
export const LARGEST_PHOTO = 64 * 1024 * 1024

/** What has a lead photo of its own beside its photos (specification section 3). */
export const LED_TYPES = ['art_piece', 'news', 'training'] as const
export type LedType = (typeof LED_TYPES)[number]
/** What a photo can belong to: those, and the two pages that the artist fills. */
export const ENTITY_TYPES = [...LED_TYPES, 'home', 'portrait'] as const
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

/** What PUT /api/images/{id} takes; a description that is not sent stays as it is. */
export const ImageChange = v.strictObject({
  alt: v.optional(alt),
  translations: translationsOf('image'),
})
export type ImageChange = v.InferOutput<typeof ImageChange>

/**
 * What the photos of an entity show, as PUT of the entity takes it: of any of them, each once. What is not sent stays as
 * it is.
 */
export const descriptions = v.pipe(
  v.array(
    v.strictObject({ id, alt: v.optional(alt), translations: translationsOf('image') }),
    'not_a_list',
  ),
  v.maxLength(MOST_PHOTOS, 'too_long'),
  v.check((sent) => new Set(sent.map((one) => one.id)).size === sent.length, 'repeated_photo'),
)
export type Descriptions = v.InferOutput<typeof descriptions>

/** What PUT /api/images/reorder takes: all photos of one entity, each once. */
export const ImageOrder = v.strictObject({
  images: v.pipe(
    v.array(v.strictObject({ id, display_order }), 'not_a_list'),
    v.minLength(1, 'required'),
    v.maxLength(MOST_PHOTOS, 'too_long'),
  ),
})
export type ImageOrder = v.InferOutput<typeof ImageOrder>

/** The public files made of a photo: JPEG for every browser, AVIF for those that can. */
export type FileFormat = 'avif' | 'jpeg'

/** A stored photo. Sizes and widths are pixels. */
export type Photograph = {
  /** A JPEG that exists as soon as the upload was answered; the narrowest of its format. */
  image_url: string
  /** Of the upright original. */
  width: number
  height: number
  /** The widths of the files that exist by now, from the narrowest to the widest. */
  files: Record<FileFormat, number[]>
  /** Four rows of four colours, three hex digits each, to stand in for the photo while it loads; '' when not known. */
  placeholder: string
}

/** A photo of an entity. */
export type ImageRecord = Translated<ImageInput & ImageChange, 'image'> &
  Photograph & { id: number; alt: string }

/** The fields of an image that visitors may see. */
const PUBLIC_FIELDS = [
  ...(['id', 'entity_type', 'entity_id', 'display_order', 'image_url', 'alt'] as const),
  ...(['width', 'height', 'files', 'placeholder'] as const),
] satisfies (keyof ImageRecord)[]
export type PublicImage = Pick<ImageRecord, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<'alt'>
}
export const publicImage = (image: ImageRecord): PublicImage => ({
  ...pick(image, PUBLIC_FIELDS),
  translations: publicTranslations('image', image.translations),
})

const ENDINGS: Record<FileFormat, string> = { avif: 'avif', jpeg: 'jpg' }

type Named = Pick<Photograph, 'image_url' | 'files'>

/** The address of one of a photo's files. */
export const fileAddress = ({ image_url, files }: Named, format: FileFormat, width: number) =>
  format === 'jpeg' && width === files.jpeg[0]
    ? image_url
    : image_url.replace(/\.jpg$/, `-${width}.${ENDINGS[format]}`)

/** The value of a srcset with every file of that format, or with some widths; empty while there is none. */
export const sourceSet = (
  photo: Named,
  format: FileFormat,
  widths: number[] = photo.files[format],
): string => widths.map((width) => `${fileAddress(photo, format, width)} ${width}w`).join(', ')

/** The address of the crop for links that are shared. It is made with the last files of the photo. */
export const shareAddress = ({ image_url }: Pick<Photograph, 'image_url'>) =>
  image_url.replace(/\.jpg$/, '-share.jpg')

/** The crop for links that are shared, in pixels; smaller in the same shape where the photo is small. */
export const SHARE = { width: 1200, height: 630 }
export function shareSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, width / SHARE.width, height / SHARE.height)
  const side = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: side(SHARE.width), height: side(SHARE.height) }
}
