import { DEFAULT_LOCALE, type Locale } from '../../../../shared/locale.ts'
import { type DisplayablePhoto, getAltText } from '../photo-data.ts'
import { type PhotoLayout, selectSrcsetWidths } from '../photo-sizes.ts'

/**
 * Returns the data attributes of a deferred photo. From these attributes,
 * app/enhance/photos/deferred-photos.ts creates the same markup as photo.tsx.
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
    // Omits an empty description. deferred-photos.ts then uses the label of the link as the
    // description.
    'data-alt': alt || undefined,
    'data-lang': lang === DEFAULT_LOCALE ? lang : undefined,
  }
}
