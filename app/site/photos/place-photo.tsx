import { useLocale } from '../../i18n/use-locale.ts'
import { Bare } from './bare.tsx'
import { Photo } from './photo.tsx'
import type { PhotoPlace } from './photo-sizes.ts'
import { type Described, describe, type ShownPhoto } from './photos-of.ts'

type PlacePhotoProps = {
  photo: ShownPhoto | undefined
  place: PhotoPlace
  /** What stands for its description where nobody has written one. */
  otherwise: Described
  /** The first thing seen: it does not wait. */
  eager?: boolean
}

/** A photograph that the artist has chosen for a place of a page. */
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
