import { fileAddress, type Photograph, type PublicImage } from '../../../shared/image.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { inLanguage } from '../../../shared/translation.ts'
import { type Localized, langOf } from '../text/localize.ts'

type Photographed = { id: number; image_url: string; images: PublicImage[] }

/** A photograph to show. */
export type ShownPhoto = Photograph & Pick<PublicImage, 'id' | 'alt' | 'translations'>

/** The photographs to show: the ordered ones, else the lead one alone, of which nothing else is known. */
export function photosOf({ image_url, images }: Photographed): ShownPhoto[] {
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

/** What hangs at that place of a page; undefined where nothing does yet. */
export const photoAt = <Place extends string>(
  { images }: Pick<Photographed, 'images'>,
  places: readonly Place[],
  place: NoInfer<Place>,
): ShownPhoto | undefined => images[places.indexOf(place)]

/** The `alt` of an img, and its `lang` where that is not the page's. */
export type Described = { alt: string; lang?: Locale | undefined }

/** What it shows: in the page's language, else in French; `otherwise` stands where nobody has said it. */
export function describe(photo: ShownPhoto, locale: Locale, otherwise: Described): Described {
  const { text, isFallback } = inLanguage({ ...photo, alt: photo.alt ?? '' }, 'alt', locale)
  if (!text) return otherwise
  return isFallback ? { alt: text, lang: DEFAULT_LOCALE } : { alt: text }
}

/** The title of a thing, for its photograph that nobody has described. */
export const titleOf = (of: Localized<{ title: string }>): Described => ({
  alt: of.title,
  lang: langOf(of, 'title'),
})

/** The address of its largest file that every browser can show. */
export function largestOf(photo: ShownPhoto): string {
  const width = photo.files.jpeg.at(-1)
  return width ? fileAddress(photo, 'jpeg', width) : photo.image_url
}

/** The photograph's width for its height, where it is known. */
export const ratioOf = ({ width, height }: ShownPhoto) => (height > 0 ? width / height : undefined)
