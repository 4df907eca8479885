import { type DisplayablePhoto, getAspectRatio } from './photo-data.ts'
import { buildSizesAttribute, type PhotoLayout, selectSrcsetWidths } from './photo-sizes.ts'
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
    sizes={buildSizesAttribute(
      place,
      getAspectRatio(picture.photo),
      firstPhoto && getAspectRatio(firstPhoto),
    )}
    widths={selectSrcsetWidths(place, picture.photo.files.avif)}
    hidesPlaceholder={place === 'thumbnail'}
  />
)
