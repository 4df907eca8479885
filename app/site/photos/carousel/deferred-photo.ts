import { DEFAULT_LOCALE, type Locale } from '../../../../shared/locale.ts'
import { type DisplayablePhoto, getAltText } from '../photo-data.ts'
import { type PhotoLayout, selectSrcsetWidths } from '../photo-sizes.ts'

/**
 * Returns the data attributes of a deferred photo, which is not loaded until the visitor starts to
 * scroll the carousel. app/enhance/photos/deferred-photos.ts then creates the same markup as
 * photo.tsx from these attributes.
 */
export function buildDeferredPhotoAttributes(
  photo: DisplayablePhoto,
  locale: Locale,
  layout: PhotoLayout,
) {
  const { alt, lang } = getAltText(photo, locale, { alt: '' })
  return {
    'data-deferred': photo.image_url,
    'data-size': `${photo.width} ${photo.height}`,
    'data-widths': selectSrcsetWidths(layout, photo.files.avif).join(' '),
    // Omits an empty description. deferred-photos.ts then uses the text of the slide, such as
    // “Photo 2 of 5”, as the description.
    'data-alt': alt || undefined,
    'data-lang': lang === DEFAULT_LOCALE ? lang : undefined,
  }
}
