import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { altTextOf, type ShownPhoto } from './photo-data.ts'
import { fileWidthsFor, type PhotoPlace } from './photo-sizes.ts'

/**
 * Returns the data attributes from which the script renders a deferred photo as photo.tsx would.
 */
export function deferredPhotoAttributes(photo: ShownPhoto, locale: Locale, place: PhotoPlace) {
  const { alt, lang } = altTextOf(photo, locale, { alt: '' })
  return {
    'data-deferred': photo.image_url,
    'data-size': `${photo.width} ${photo.height}`,
    'data-widths': fileWidthsFor(place, photo.files.avif).join(' '),
    // A photo without a description is named after its link.
    'data-alt': alt || undefined,
    'data-lang': lang === DEFAULT_LOCALE ? lang : undefined,
  }
}
