import {
  buildSrcSet,
  type ImageRecord,
  type PhotoFileInfo,
} from '../../../shared/entities/image.ts'
import { t } from '../i18n/texts.ts'

type PhotoPictureProps = {
  photo: PhotoFileInfo
  /** The `sizes` attribute of the img element. */
  sizes: string
  alt: string
  isLazy?: boolean
}

/**
 * Returns the alt text of a photo. If the photo has no description, the alt text consists of the
 * title of the entity and the position of the photo.
 */
export const getPhotoAltText = (
  photo: ImageRecord,
  title: string,
  position: number,
  total: number,
) => photo.alt || t('photos.alt', { title, position: position + 1, total })

/** Renders a stored photo from its generated image files, in AVIF format if available. */
export function PhotoPicture({ photo, sizes, alt, isLazy = false }: PhotoPictureProps) {
  const avif = buildSrcSet(photo, 'avif')
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={photo.image_url}
        srcSet={buildSrcSet(photo, 'jpeg')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        draggable={false}
        decoding="async"
        {...(isLazy && { loading: 'lazy' })}
      />
    </picture>
  )
}
