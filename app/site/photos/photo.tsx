import { aspectRatio, type ShownPhoto } from './photo-data.ts'
import { fileWidthsFor, type PhotoPlace, sizesAttribute } from './photo-sizes.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'bare'> & {
  place: PhotoPlace
  /** The first photo of the carousel, whose height limits this one. */
  firstPhoto?: ShownPhoto | undefined
}

/** An uncropped photo. */
export const Photo = ({ place, firstPhoto, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={sizesAttribute(place, aspectRatio(picture.photo), firstPhoto && aspectRatio(firstPhoto))}
    widths={fileWidthsFor(place, picture.photo.files.avif)}
    hidesPlaceholder={place === 'thumbnail'}
  />
)
