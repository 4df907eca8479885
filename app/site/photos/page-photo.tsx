import { useLocale } from '../../i18n/use-locale.ts'
import { MissingPhoto } from './missing-photo.tsx'
import { Photo } from './photo.tsx'
import { type AltText, type DisplayablePhoto, getAltText } from './photo-data.ts'
import type { PhotoLayout } from './photo-sizes.ts'

type PagePhotoProps = {
  photo: DisplayablePhoto | undefined
  layout: PhotoLayout
  /** The alternative text to use if the artist has not written a description of the photo. */
  fallbackAltText: AltText
  /** True if the photo is at the top of the page and should not be loaded lazily. */
  eager?: boolean
}

/** Shows the photo that the artist has chosen for a place on a page. */
export function PagePhoto({ photo, layout, fallbackAltText, eager = false }: PagePhotoProps) {
  const locale = useLocale()
  if (!photo) return <MissingPhoto />
  return (
    <Photo
      photo={photo}
      {...getAltText(photo, locale, fallbackAltText)}
      layout={layout}
      eager={eager}
      broken="hide"
    />
  )
}
