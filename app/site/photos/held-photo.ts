import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { type PhotoPlace, widthsIn } from './photo-sizes.ts'
import { describe, type ShownPhoto } from './photos-of.ts'

/** What the script needs to know of a photograph that waits, to show it as photo.tsx would. */
export function heldPhoto(photo: ShownPhoto, locale: Locale, place: PhotoPlace) {
  const { alt, lang } = describe(photo, locale, { alt: '' })
  return {
    'data-held': photo.image_url,
    'data-size': `${photo.width} ${photo.height}`,
    'data-widths': widthsIn(place, photo.files.avif).join(' '),
    // Without a description of its own it is named as the link is.
    'data-alt': alt || undefined,
    'data-lang': lang === DEFAULT_LOCALE ? lang : undefined,
  }
}
