import { aspectRatio, type DisplayablePhoto } from './photo-data.ts'
import { type PhotoLayout, sizesAttribute, srcsetWidths } from './photo-sizes.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'bare'> & {
  place: PhotoLayout
  /** The first photo of the carousel, whose height limits the height of this photo. */
  firstPhoto?: DisplayablePhoto | undefined
}

/** Shows a photo without cropping it. */
export const Photo = ({ place, firstPhoto, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={sizesAttribute(place, aspectRatio(picture.photo), firstPhoto && aspectRatio(firstPhoto))}
    widths={srcsetWidths(place, picture.photo.files.avif)}
    hidesPlaceholder={place === 'thumbnail'}
  />
)
