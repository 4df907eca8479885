import { fileAddress, type ImageRecord, type Photograph } from '../../../shared/image.ts'
import type { Locale } from '../../../shared/locale.ts'
import { inLanguage } from '../../../shared/translation.ts'

type Photographed = { id: number; image_url: string; images: ImageRecord[] }

/** A photograph to show. */
export type Shown = Photograph & Pick<ImageRecord, 'id' | 'alt' | 'translations'>

/** The photographs to show: the ordered ones, else the lead one alone, of which nothing else is known. */
export function photosOf({ image_url, images }: Photographed): Shown[] {
  if (images.length > 0 || !image_url) return images
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

/** What it shows, in the page's language; '' where only French says it: an img's alt cannot be marked as French. */
export function describe(photo: Shown, locale: Locale): string {
  const { text, isFallback } = inLanguage({ ...photo, alt: photo.alt ?? '' }, 'alt', locale)
  return isFallback ? '' : text
}

/** The address of its largest file that every browser can show. */
export function largestOf(photo: Shown): string {
  const width = photo.files.jpeg.at(-1)
  return width ? fileAddress(photo, 'jpeg', width) : photo.image_url
}

/** The photograph's width for its height, where it is known. */
export const ratioOf = ({ width, height }: Shown) => (height > 0 ? width / height : undefined)
