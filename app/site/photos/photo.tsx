import { type PhotoPlace, sizesOf } from './photo-sizes.ts'
import { ratioOf, type ShownPhoto } from './photos-of.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'bare'> & {
  place: PhotoPlace
  /** The first of its strip, in whose height it hangs. */
  behind?: ShownPhoto | undefined
}

/** A photograph the artist added, whole. */
export const Photo = ({ place, behind, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={sizesOf(place, ratioOf(picture.photo), behind && ratioOf(behind))}
    bare={place === 'thumb'}
  />
)
