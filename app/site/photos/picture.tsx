import { use } from 'react'
import { buildSrcSet } from '../../../shared/entities/image.ts'
import type { AltText, DisplayablePhoto } from './photo-data.ts'
import { getPhotoClassName, PhotoStylesContext } from './photo-styles.ts'
import styles from './picture.module.css'

export type PictureProps = AltText & {
  photo: DisplayablePhoto
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Widths of the files to offer, in pixels. The default is all files. */
  widths?: number[] | undefined
  /**
   * True to load the photo immediately instead of lazily. Used for photos near the top of the page.
   */
  eager?: boolean | undefined
  /**
   * If the photo cannot be loaded, JavaScript replaces it with a placeholder drawing
   * (`placeholder`) or hides it (`hide`). See docs/specification.md, section 8.
   */
  broken: 'placeholder' | 'hide'
  /**
   * True to omit the placeholder and the name for view transitions. Used for thumbnails, because
   * the page may also show the same photo in a larger size, and the name must be unique.
   */
  hidesPlaceholder?: boolean | undefined
}

/**
 * Shows a photo in the size that the viewport needs, with the placeholder of
 * prepare-photo-styles.ts while the photo loads. Browsers load an AVIF file if one exists and they
 * support AVIF, or else a JPEG file, which exists as soon as the photo is uploaded.
 */
export function Picture({
  photo,
  alt,
  lang,
  sizes,
  widths,
  eager,
  broken,
  hidesPlaceholder,
}: PictureProps) {
  const { width, height } = photo
  const { first } = use(PhotoStylesContext)
  const hasKnownSize = width > 0
  const avif = buildSrcSet(photo, 'avif', widths)
  const className = hidesPlaceholder ? `${styles.photo} ${styles.noPlaceholder}` : styles.photo
  return (
    <>
      {eager && first && <style data-photos="">{first}</style>}
      <picture className={`${className} ${getPhotoClassName(photo)}`} data-photo="">
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          {...(hasKnownSize && { width, height })}
          src={photo.image_url}
          alt={alt}
          lang={lang}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          data-broken={broken}
        />
      </picture>
    </>
  )
}
