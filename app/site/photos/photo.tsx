import { aspectRatio, type ShownPhoto } from './photo-data.ts'
import { fileWidthsFor, type PhotoPlace, sizesAttribute } from './photo-sizes.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'bare'> & {
  place: PhotoPlace
  /** The first photo of the carousel, whose height limits the height of this photo. */
  firstPhoto?: ShownPhoto | undefined
}

/** Shows a photo without cropping it. */
export const Photo = ({ place, firstPhoto, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={sizesAttribute(place, aspectRatio(picture.photo), firstPhoto && aspectRatio(firstPhoto))}
    widths={fileWidthsFor(place, picture.photo.files.avif)}
    hidesPlaceholder={place === 'thumbnail'}
  />
)
