import { useLocale } from '../../i18n/use-locale.ts'
import { Bare } from './bare.tsx'
import { Photo } from './photo.tsx'
import type { PhotoPlace } from './photo-sizes.ts'
import { type Described, describe, type ShownPhoto } from './photos-of.ts'

type PlacePhotoProps = {
  photo: ShownPhoto | undefined
  place: PhotoPlace
  /** The image description if the artist has not written one. */
  otherwise: Described
  /** True if the photo is at the top of the page and should not be loaded lazily. */
  eager?: boolean
}

/** The photo that the artist has chosen for a place on a page. */
export function PlacePhoto({ photo, place, otherwise, eager = false }: PlacePhotoProps) {
  const locale = useLocale()
  if (!photo) return <Bare />
  return (
    <Photo
      photo={photo}
      {...describe(photo, locale, otherwise)}
      place={place}
      eager={eager}
      broken="hide"
    />
  )
}
