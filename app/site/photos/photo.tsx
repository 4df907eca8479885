import { use } from 'react'
import { buildSrcSet } from '../../../shared/entities/image.ts'
import { useLocale } from '../../i18n/translate.ts'
import styles from './photo.module.css'
import { type AltText, type DisplayablePhoto, getAltText, getAspectRatio } from './photo-data.ts'
import { MissingPhoto } from './photo-placeholder.tsx'
import { buildSizesAttribute, type PhotoLayout, selectSrcsetWidths } from './photo-sizes.ts'
import { getPhotoClassName, PhotoStylesContext } from './photo-styles.ts'

type PagePhotoProps = {
  photo: DisplayablePhoto | undefined
  layout: PhotoLayout
  /** The alternative text to use if the artist has not written a description of the photo. */
  fallbackAltText: AltText
  /** True if the photo is at the top of the page and should not be loaded lazily. */
  eager?: boolean
}

/** Shows the photo that the artist has chosen for a place on a page. */
export function PagePhoto({ photo, layout, fallbackAltText, eager = false }: PagePhotoProps) {
  const locale = useLocale()
  if (!photo) return <MissingPhoto />
  return (
    <Photo
      photo={photo}
      {...getAltText(photo, locale, fallbackAltText)}
      layout={layout}
      eager={eager}
      broken="hide"
    />
  )
}

type PhotoProps = Omit<PictureProps, 'sizes' | 'widths' | 'hidesPlaceholder'> & {
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
