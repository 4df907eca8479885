import * as v from 'valibot'
import { pick } from '../pick.ts'
import {
  idSchema,
  MAX_PHOTOS_PER_ENTITY,
  nonNegativeIntegerSchema,
  photoPathSchema,
} from '../validation.ts'
import { ENTITY_TYPES_WITH_PHOTOS } from './entity-types.ts'
import {
  type AdminFieldValues,
  createInputSchema,
  type Fields,
  type PublicFieldValues,
  SHORT_TEXT,
  toPublicFields,
} from './fields.ts'

export const MAX_PHOTO_BYTES = 64 * 1024 * 1024

/** The maximum coordinate in a photo, in thousandths of the photo's height or width. */
export const MAX_PHOTO_COORDINATE = 1000
export const MIN_PIECE_MARK_DISTANCE = 20

const position = v.pipe(
  v.number('not_piece_marks'),
  v.integer('not_piece_marks'),
  v.minValue(0, 'not_piece_marks'),
  v.maxValue(MAX_PHOTO_COORDINATE, 'not_piece_marks'),
)
/**
 * The top and the foot of the art piece, as distances from the upper edge of the photo. Null
 * deletes the stored ones.
 */
const piece_marks = v.nullable(
  v.pipe(
    v.strictObject({ top: position, foot: position }, 'not_piece_marks'),
    v.check(({ top, foot }) => foot - top >= MIN_PIECE_MARK_DISTANCE, 'not_piece_marks'),
  ),
)
export type VerticalExtent = { top: number; foot: number }
export type DetectedBox = VerticalExtent & { left: number; right: number }

export const IMAGE_FIELDS = {
  /** The French text for screen readers. If it is empty, pages use the title of the entity. */
  alt: { schema: v.optional(SHORT_TEXT), translation: SHORT_TEXT, isPublic: true },
  piece_marks: { kind: 'json', schema: v.optional(piece_marks), isPublic: true },
} as const satisfies Fields
const { alt, translations } = createInputSchema(IMAGE_FIELDS).entries

export const imageInputSchema = v.strictObject({
  entity_type: v.picklist(ENTITY_TYPES_WITH_PHOTOS, 'not_an_entity_type'),
  entity_id: idSchema,
  image_url: photoPathSchema,
  display_order: nonNegativeIntegerSchema,
  alt,
  translations,
})
export type ImageInput = v.InferOutput<typeof imageInputSchema>

/** A field that an update leaves out keeps its stored value. */
export const imageUpdateSchema = createInputSchema(IMAGE_FIELDS)
export type ImageUpdate = v.InferOutput<typeof imageUpdateSchema>

export const photoDescriptionsSchema = v.pipe(
  v.array(v.strictObject({ id: idSchema, alt, translations }), 'not_a_list'),
  v.maxLength(MAX_PHOTOS_PER_ENTITY, 'too_long'),
  v.check((sent) => new Set(sent.map((one) => one.id)).size === sent.length, 'repeated_photo'),
)
export type PhotoDescriptions = v.InferOutput<typeof photoDescriptionsSchema>

export const imageOrderUpdateSchema = v.strictObject({
  images: v.pipe(
    v.array(
      v.strictObject({ id: idSchema, display_order: nonNegativeIntegerSchema }),
      'not_a_list',
    ),
    v.minLength(1, 'required'),
    v.maxLength(MAX_PHOTOS_PER_ENTITY, 'too_long'),
  ),
})
export type ImageOrderUpdate = v.InferOutput<typeof imageOrderUpdateSchema>

/** The formats of photo files. JPEG is the fallback that every browser supports. */
export type PhotoFormat = 'avif' | 'jpeg'

export type PhotoFileInfo = {
  /** The URL of the smallest JPEG, which is ready when the server responds to the upload. */
  image_url: string
  /** `width` and `height` are those of the photo after rotation. */
  width: number
  height: number
  /** Widths of the existing files, ascending. */
  files: Record<PhotoFormat, number[]>
  /** The placeholder has 4 × 4 colours row by row, with three hex digits each. Empty if unknown. */
  placeholder: string
}

export type ImageRecord = AdminFieldValues<typeof IMAGE_FIELDS> &
  Omit<ImageInput, 'alt' | 'translations'> &
  PhotoFileInfo & {
    id: number
    /** The bounding box of the art piece in the photo, or null if its detection was uncertain. */
    detected_box: DetectedBox | null
  }

export type PublicImage = Omit<ImageRecord, 'translations'> & PublicFieldValues<typeof IMAGE_FIELDS>
export const toPublicImage = (image: ImageRecord): PublicImage => ({
  ...pick(image, ['id', 'entity_type', 'entity_id', 'display_order', 'image_url']),
  ...pick(image, ['width', 'height', 'files', 'placeholder', 'detected_box']),
  ...toPublicFields(IMAGE_FIELDS, image),
})

const FILE_EXTENSIONS: Record<PhotoFormat, string> = { avif: 'avif', jpeg: 'jpg' }

type PhotoFiles = Pick<PhotoFileInfo, 'image_url' | 'files'>

export const getPhotoFileUrl = (
  { image_url, files }: PhotoFiles,
  format: PhotoFormat,
  width: number,
) =>
  format === 'jpeg' && width === files.jpeg[0]
    ? image_url
    : image_url.replace(/\.jpg$/, `-${width}.${FILE_EXTENSIONS[format]}`)

export const getPhotoFileName = (address: string) => address.replace('/media/', '')

export const buildSrcSet = (
  photo: PhotoFiles,
  format: PhotoFormat,
  widths: number[] = photo.files[format],
): string => widths.map((width) => `${getPhotoFileUrl(photo, format, width)} ${width}w`).join(', ')

/** Returns the URL of the cropped photo for link previews. The file may not exist yet. */
export const getLinkPreviewCropUrl = ({ image_url }: Pick<PhotoFileInfo, 'image_url'>) =>
  image_url.replace(/\.jpg$/, '-share.jpg')

export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 }
