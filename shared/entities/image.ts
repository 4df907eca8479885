import * as v from 'valibot'
import { pick } from '../pick.ts'
import {
  createTrimmedTextSchema,
  idSchema,
  MAX_PHOTOS_PER_ENTITY,
  MAX_SHORT_TEXT_LENGTH,
  photoPathSchema,
} from '../validation.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'

/** Maximum size of an uploaded photo in bytes (64 MiB). */
export const MAX_PHOTO_BYTES = 64 * 1024 * 1024

/** The entity types that have a main photo in `image_url` (docs/specification.md, section 3). */
export const MAIN_PHOTO_ENTITY_TYPES = ['art_piece', 'news', 'training'] as const
export type MainPhotoEntityType = (typeof MAIN_PHOTO_ENTITY_TYPES)[number]
/** The entity types that can have photos. */
export const PHOTO_ENTITY_TYPES = [...MAIN_PHOTO_ENTITY_TYPES, 'home', 'portrait'] as const
export type PhotoEntityType = (typeof PHOTO_ENTITY_TYPES)[number]

const display_order = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(0, 'negative'),
)

/**
 * The French description of the photo for screen readers. If the description is empty, pages use
 * the title of the entity instead.
 */
const alt = createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH)

/**
 * Largest value of a position on a photo. A position is a number of thousandths of the photo's
 * height or width.
 */
export const MAX_PHOTO_COORDINATE = 1000
/**
 * Minimum distance between the top and the foot of a piece on its photo, in thousandths of the
 * photo's height.
 */
export const MIN_PIECE_MARK_DISTANCE = 20

const position = v.pipe(
  v.number('not_piece_marks'),
  v.integer('not_piece_marks'),
  v.minValue(0, 'not_piece_marks'),
  v.maxValue(MAX_PHOTO_COORDINATE, 'not_piece_marks'),
)
/**
 * Validates the marks for the top and the foot of a piece on its photo. A mark is a distance from
 * the upper edge of the photo, in thousandths of the photo's height. Null deletes the stored marks.
 */
const piece_marks = v.nullable(
  v.pipe(
    v.strictObject({ top: position, foot: position }, 'not_piece_marks'),
    v.check(({ top, foot }) => foot - top >= MIN_PIECE_MARK_DISTANCE, 'not_piece_marks'),
  ),
)
export type PieceMarks = { top: number; foot: number }
/** The box around a piece on its photo, in thousandths of the photo's height and width. */
export type DetectedBox = PieceMarks & { left: number; right: number }

/** Validates the body of POST /api/images. */
export const ImageInput = v.strictObject({
  entity_type: v.picklist(PHOTO_ENTITY_TYPES, 'not_an_entity_type'),
  entity_id: idSchema,
  image_url: photoPathSchema,
  display_order,
  alt: v.optional(alt),
})
export type ImageInput = v.InferOutput<typeof ImageInput>

/**
 * Validates the body of PUT /api/images/{id}. Fields that the request does not contain keep their
 * stored values.
 */
export const ImageUpdate = v.strictObject({
  alt: v.optional(alt),
  piece_marks: v.optional(piece_marks),
  translations: createTranslationsSchema('image'),
})
export type ImageUpdate = v.InferOutput<typeof ImageUpdate>

/**
 * Validates descriptions of photos in the PUT request of the entity that shows the photos. Each
 * photo may appear only once. Descriptions that are not sent keep their stored value.
 */
export const photoDescriptionsSchema = v.pipe(
  v.array(
    v.strictObject({
      id: idSchema,
      alt: v.optional(alt),
      translations: createTranslationsSchema('image'),
    }),
    'not_a_list',
  ),
  v.maxLength(MAX_PHOTOS_PER_ENTITY, 'too_long'),
  v.check((sent) => new Set(sent.map((one) => one.id)).size === sent.length, 'repeated_photo'),
)
export type PhotoDescriptions = v.InferOutput<typeof photoDescriptionsSchema>

/** Validates the body of PUT /api/images/reorder, which lists all photos of one entity. */
export const ImageOrderUpdate = v.strictObject({
  images: v.pipe(
    v.array(v.strictObject({ id: idSchema, display_order }), 'not_a_list'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_PHOTOS_PER_ENTITY, 'too_long'),
  ),
})
export type ImageOrderUpdate = v.InferOutput<typeof ImageOrderUpdate>

/** The file formats of public photos. JPEG is the fallback that every browser supports. */
export type PhotoFormat = 'avif' | 'jpeg'

/** The files and the size of a stored photo. All sizes are in pixels. */
export type PhotoFileInfo = {
  /**
   * The URL of the JPEG file with the smallest width. This file already exists when the upload
   * request is answered.
   */
  image_url: string
  /** The size of the original photo in pixels, after the rotation that its metadata specifies. */
  width: number
  height: number
  /** The widths in pixels of the existing files of each format, in ascending order. */
  files: Record<PhotoFormat, number[]>
  /**
   * A grid of 4 × 4 colours that is shown while the photo loads. The text contains the colours row
   * by row, with three hex digits for each colour. It is empty if the colours are unknown.
   */
  placeholder: string
}

/** A photo that belongs to an entity. */
export type ImageRecord = WithTranslations<ImageInput & ImageUpdate, 'image'> &
  PhotoFileInfo & {
    id: number
    alt: string
    /**
     * The positions of the top and the foot of the piece on the photo, as distances from the upper
     * edge in thousandths of the photo's height. Null if the artist has not marked them.
     */
    piece_marks: PieceMarks | null
    /**
     * The box around the piece that the server has detected by contrast, or null if the server has
     * not found the piece with certainty.
     */
    detected_box: DetectedBox | null
  }

const PUBLIC_FIELDS = [
  ...(['id', 'entity_type', 'entity_id', 'display_order', 'image_url', 'alt'] as const),
  ...(['width', 'height', 'files', 'placeholder'] as const),
  ...(['piece_marks', 'detected_box'] as const),
] satisfies (keyof ImageRecord)[]
export type PublicImage = Pick<ImageRecord, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<'alt'>
}
export const toPublicImage = (image: ImageRecord): PublicImage => ({
  ...pick(image, PUBLIC_FIELDS),
  translations: toPublicTranslations('image', image.translations),
})

const FILE_EXTENSIONS: Record<PhotoFormat, string> = { avif: 'avif', jpeg: 'jpg' }

type PhotoFiles = Pick<PhotoFileInfo, 'image_url' | 'files'>

/** Returns the URL of one file of a photo. */
export const getPhotoFileUrl = (
  { image_url, files }: PhotoFiles,
  format: PhotoFormat,
  width: number,
) =>
  format === 'jpeg' && width === files.jpeg[0]
    ? image_url
    : image_url.replace(/\.jpg$/, `-${width}.${FILE_EXTENSIONS[format]}`)

/** Converts the URL path of a public photo file to the name of the file in the storage. */
export const getPhotoFileName = (address: string) => address.replace('/media/', '')

/** Returns the `srcset` value for the files of one format. It is empty if there are no files. */
export const buildSrcSet = (
  photo: PhotoFiles,
  format: PhotoFormat,
  widths: number[] = photo.files[format],
): string => widths.map((width) => `${getPhotoFileUrl(photo, format, width)} ${width}w`).join(', ')

/**
 * Returns the URL of the image of a photo for link previews. It is generated after all other files
 * of the photo, so it may not exist yet.
 */
export const getLinkPreviewCropUrl = ({ image_url }: Pick<PhotoFileInfo, 'image_url'>) =>
  image_url.replace(/\.jpg$/, '-share.jpg')

/** Size in pixels of the image for link previews. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 }
