import {
  buildSrcSet,
  type ImageRecord,
  type PhotoFileInfo,
} from '../../../shared/entities/image.ts'
import { t } from '../i18n/texts.ts'

type PhotoPictureProps = {
  photo: PhotoFileInfo
  sizes: string
  alt: string
  isLazy?: boolean
}

/** A photo without a description gets the title of the entity and its position. */
export const getPhotoAltText = (
  photo: ImageRecord,
  title: string,
  position: number,
  total: number,
) => photo.alt || t('photos.alt', { title, position: position + 1, total })

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
