import * as v from 'valibot'
import { pick } from './pick.ts'
import { id, MAX_PHOTOS, MAX_SHORT_LENGTH, mediaUrl, trimmed } from './rules.ts'
import {
  type PublicTranslations,
  publicTranslations,
  type Translated,
  translationsSchema,
} from './translation.ts'

/** Largest file of an uploaded photo in bytes (64 MiB). */
export const MAX_PHOTO_BYTES = 64 * 1024 * 1024

/** The entity types that have a main photo in `image_url` (specification section 3). */
export const MAIN_PHOTO_TYPES = ['art_piece', 'news', 'training'] as const
export type MainPhotoType = (typeof MAIN_PHOTO_TYPES)[number]
/** The entity types that can have photos. */
export const ENTITY_TYPES = [...MAIN_PHOTO_TYPES, 'home', 'portrait'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

const display_order = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(0, 'negative'),
)

/**
 * The French description of the photo for screen readers. If it is empty, the page uses the title
 * of the entity.
 */
const alt = trimmed(MAX_SHORT_LENGTH)

/** Validates the body of POST /api/images. */
export const ImageInput = v.strictObject({
  entity_type: v.picklist(ENTITY_TYPES, 'not_an_entity_type'),
  entity_id: id,
  image_url: mediaUrl,
  display_order,
  alt: v.optional(alt),
})
export type ImageInput = v.InferOutput<typeof ImageInput>

/** Validates the body of PUT /api/images/{id}. A description that is not sent is kept. */
export const ImageChange = v.strictObject({
  alt: v.optional(alt),
  translations: translationsSchema('image'),
})
export type ImageChange = v.InferOutput<typeof ImageChange>

/**
 * Descriptions of photos, sent with a PUT of their entity. Each photo may appear once. Descriptions
 * that are not sent are kept.
 */
export const descriptions = v.pipe(
  v.array(
    v.strictObject({ id, alt: v.optional(alt), translations: translationsSchema('image') }),
    'not_a_list',
  ),
  v.maxLength(MAX_PHOTOS, 'too_long'),
  v.check((sent) => new Set(sent.map((one) => one.id)).size === sent.length, 'repeated_photo'),
)
export type Descriptions = v.InferOutput<typeof descriptions>

/** Validates the body of PUT /api/images/reorder: all photos of one entity, each once. */
export const ImageOrder = v.strictObject({
  images: v.pipe(
    v.array(v.strictObject({ id, display_order }), 'not_a_list'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_PHOTOS, 'too_long'),
  ),
})
export type ImageOrder = v.InferOutput<typeof ImageOrder>

/** The formats of public photo files. Every browser reads JPEG. */
export type FileFormat = 'avif' | 'jpeg'

/** A stored photo. Sizes are in pixels. */
export type Photograph = {
  /** The address of the smallest JPEG, which exists as soon as the upload was answered. */
  image_url: string
  /** The size of the original after rotation. */
  width: number
  height: number
  /** The widths of the files that exist, in ascending order. */
  files: Record<FileFormat, number[]>
  /**
   * A 4 × 4 grid of colours shown while the photo loads: three hex digits each, row by row. Empty
   * if unknown.
   */
  placeholder: string
}

/** A photo that belongs to an entity. */
export type ImageRecord = Translated<ImageInput & ImageChange, 'image'> &
  Photograph & { id: number; alt: string }

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

/** Returns the address of one file of a photo. */
export const photoFileUrl = ({ image_url, files }: Named, format: FileFormat, width: number) =>
  format === 'jpeg' && width === files.jpeg[0]
    ? image_url
    : image_url.replace(/\.jpg$/, `-${width}.${ENDINGS[format]}`)

/** Returns the name under which the storage keeps the public file at that address. */
export const fileNameOf = (address: string) => address.replace('/media/', '')

/** Returns the `srcset` value for the files of one format. It is empty if there are no files. */
export const srcSet = (
  photo: Named,
  format: FileFormat,
  widths: number[] = photo.files[format],
): string => widths.map((width) => `${photoFileUrl(photo, format, width)} ${width}w`).join(', ')

/**
 * Returns the address of the crop for link previews. It is made after all other files of the photo.
 */
export const sharePhotoUrl = ({ image_url }: Pick<Photograph, 'image_url'>) =>
  image_url.replace(/\.jpg$/, '-share.jpg')

/**
 * Size of the crop for link previews in pixels. Crops of smaller photos have the same aspect ratio.
 */
export const SHARE_CROP = { width: 1200, height: 630 }
export function shareCropSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, width / SHARE_CROP.width, height / SHARE_CROP.height)
  const side = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: side(SHARE_CROP.width), height: side(SHARE_CROP.height) }
}
