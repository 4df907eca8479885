import { type PhotoPlace, sizesOf, widthsIn } from './photo-sizes.ts'
import { ratioOf, type ShownPhoto } from './photos-of.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'bare'> & {
  place: PhotoPlace
  /** The first photo of the carousel, whose height limits this one. */
  behind?: ShownPhoto | undefined
}

/** An uncropped photo. */
export const Photo = ({ place, behind, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={sizesOf(place, ratioOf(picture.photo), behind && ratioOf(behind))}
    widths={widthsIn(place, picture.photo.files.avif)}
    bare={place === 'thumb'}
  />
)
