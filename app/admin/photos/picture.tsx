import { type ImageRecord, type Photograph, sourceSet } from '../../../shared/image.ts'
import { t } from '../parts/texts.ts'

type PhotoPictureProps = {
  photo: Photograph
  /** As for an img's `sizes`. */
  sizes: string
  alt: string
  isLazy?: boolean
}

/** What a photo is called: by its description, else by its place among the entity's. */
export const nameOf = (photo: ImageRecord, title: string, position: number, total: number) =>
  photo.alt || t('photos.alt', { title, position: position + 1, total })

/** A stored photo in the lightest files that exist of it by now. */
export function PhotoPicture({ photo, sizes, alt, isLazy = false }: PhotoPictureProps) {
  const avif = sourceSet(photo, 'avif')
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={photo.image_url}
        srcSet={sourceSet(photo, 'jpeg')}
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
