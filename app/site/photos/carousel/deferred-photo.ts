import { DEFAULT_LOCALE, type Locale } from '../../../../shared/locale.ts'
import { type DisplayablePhoto, getAltText } from '../photo-data.ts'
import { type PhotoLayout, selectSrcsetWidths } from '../photo-sizes.ts'

/**
 * Returns the data attributes from which the script creates the same markup as photo.tsx for a
 * deferred photo.
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
    // Omits an empty description, because the script then uses the label of the link as the
    // description.
    'data-alt': alt || undefined,
    'data-lang': lang === DEFAULT_LOCALE ? lang : undefined,
  }
}
