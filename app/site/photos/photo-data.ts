import {
  getPhotoFileUrl,
  type PhotoFileInfo,
  type PublicImage,
} from '../../../shared/entities/image.ts'
import { getLocalizedField } from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { getLangAttribute, type LocalizedEntity } from '../text/localize.ts'

type EntityWithPhotos = { id: number; image_url: string; images: PublicImage[] }

export type DisplayablePhoto = PhotoFileInfo &
  Pick<PublicImage, 'id' | 'alt' | 'translations'> & {
    /**
     * The aspect ratio of the carousel's frame. Only set on a first photo that is wider than the
     * frame.
     */
    frame?: number
  }

/**
 * Minimum aspect ratio of a frame that is made taller than the first photo, so that taller photos
 * are shown larger. Photos of 3:2 and 3:4 then fill about two thirds of the frame or more.
 */
const MIN_FRAME_RATIO = 8 / 7

function addFrame([first, ...others]: DisplayablePhoto[]): DisplayablePhoto[] {
  if (!first) return []
  const getRatio = (photo: DisplayablePhoto) => getAspectRatio(photo) ?? Number.POSITIVE_INFINITY
  const frame = Math.max(MIN_FRAME_RATIO, Math.min(...others.map(getRatio)))
  return [frame < (getAspectRatio(first) ?? 0) ? { ...first, frame } : first, ...others]
}

/** An entity with only an `image_url` has one photo of unknown size and files. */
export function getDisplayablePhotos({ image_url, images }: EntityWithPhotos): DisplayablePhoto[] {
  if (images.length > 0 || !image_url) return addFrame(images)
  return [
    {
      id: 0,
      image_url,
      width: 0,
      height: 0,
      files: { avif: [], jpeg: [] },
      placeholder: '',
      alt: '',
      translations: {},
    },
  ]
}

/**
 * Returns the photo of a slot, a named place on a page. The photo in slot `slots[n]` has display
 * order `n`. Returns undefined without a photo or if the artist has hidden this part of the page.
 */
export const getPhotoInSlot = <Slot extends string>(
  { images }: Pick<EntityWithPhotos, 'images'>,
  slots: readonly Slot[],
  slot: NoInfer<Slot>,
): PublicImage | undefined =>
  images.find(({ display_order }) => display_order === slots.indexOf(slot))

/** `lang` is the language of `alt` if it differs from that of the page. */
export type AltText = { alt: string; lang?: Locale | undefined }

export function getAltText(photo: DisplayablePhoto, locale: Locale, fallback: AltText): AltText {
  const { text, isFallback } = getLocalizedField({ ...photo, alt: photo.alt ?? '' }, 'alt', locale)
  if (!text) return fallback
  return isFallback ? { alt: text, lang: DEFAULT_LOCALE } : { alt: text }
}

export const getAltTextFromTitle = (entity: LocalizedEntity<{ title: string }>): AltText => ({
  alt: entity.title,
  lang: getLangAttribute(entity, 'title'),
})

/** Returns the URL of the widest JPEG file of a photo, because every browser supports JPEG. */
export function getWidestJpegUrl(photo: DisplayablePhoto): string {
  const width = photo.files.jpeg.at(-1)
  return width ? getPhotoFileUrl(photo, 'jpeg', width) : photo.image_url
}

export const getAspectRatio = ({ width, height }: DisplayablePhoto) =>
  height > 0 ? width / height : undefined
