import { type PhotoPlace, sizesOf, widthsIn } from './photo-sizes.ts'
import { ratioOf, type ShownPhoto } from './photos-of.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'bare'> & {
  place: PhotoPlace
  /** The first of its strip, in whose height it hangs. */
  behind?: ShownPhoto | undefined
}

/** A photograph the artist added, whole. */
export const Photo = ({ place, behind, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={sizesOf(place, ratioOf(picture.photo), behind && ratioOf(behind))}
    widths={widthsIn(place, picture.photo.files.avif)}
    bare={place === 'thumb'}
  />
)
