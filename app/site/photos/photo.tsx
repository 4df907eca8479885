import { type DisplayablePhoto, getAspectRatio } from './photo-data.ts'
import { buildSizesAttribute, type PhotoLayout, selectSrcsetWidths } from './photo-sizes.ts'
import { Picture, type PictureProps } from './picture.tsx'

export type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'hidesPlaceholder'> & {
  layout: PhotoLayout
  /** The first photo of the carousel, whose frame limits the height of this photo. */
  firstPhoto?: DisplayablePhoto | undefined
}

/** Shows a photo without cropping it. */
export const Photo = ({ layout, firstPhoto, ...picture }: PhotoProps) => (
  <Picture
    {...picture}
    sizes={buildSizesAttribute(
      layout,
      getAspectRatio(picture.photo),
      firstPhoto && (firstPhoto.frame ?? getAspectRatio(firstPhoto)),
    )}
    widths={selectSrcsetWidths(layout, picture.photo.files.avif)}
    hidesPlaceholder={layout === 'thumbnail'}
  />
)
