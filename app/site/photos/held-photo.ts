import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { type PhotoPlace, widthsIn } from './photo-sizes.ts'
import { describe, type ShownPhoto } from './photos-of.ts'

/**
 * Returns the data attributes from which the script renders a deferred photo as photo.tsx would.
 */
export function heldPhoto(photo: ShownPhoto, locale: Locale, place: PhotoPlace) {
  const { alt, lang } = describe(photo, locale, { alt: '' })
  return {
    'data-held': photo.image_url,
    'data-size': `${photo.width} ${photo.height}`,
    'data-widths': widthsIn(place, photo.files.avif).join(' '),
    // A photo without a description is named after its link.
    'data-alt': alt || undefined,
    'data-lang': lang === DEFAULT_LOCALE ? lang : undefined,
  }
}
