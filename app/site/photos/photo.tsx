import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { buildSrcSet } from '../../../shared/entities/image.ts'
import { useLocale } from '../../i18n/translate.ts'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './photo.module.css'
import { type AltText, type DisplayablePhoto, getAltText, getAspectRatio } from './photo-data.ts'
import placeholderStyles from './photo-placeholder.module.css'
import { buildSizesAttribute, type PhotoLayout, selectSrcsetWidths } from './photo-sizes.ts'
import { getPhotoClassName, PhotoStylesContext } from './photo-styles.ts'

export const MissingPhoto = () => (
  <div className={placeholderStyles.empty}>
    <InlineSvg svg={empty} className={placeholderStyles.missingRings} />
  </div>
)

export function PhotoPlaceholder({ broken = false }: { broken?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={`screen-only ${placeholderStyles.placeholder}`}>
      <InlineSvg svg={empty} className={placeholderStyles.rings} />
      <p>{t(broken ? 'common.photo_broken' : 'common.photo_missing')}</p>
    </div>
  )
}

export function BrokenPhotoTemplate() {
  return (
    <template id="broken-photo">
      <PhotoPlaceholder broken />
    </template>
  )
}

type PagePhotoProps = {
  photo: DisplayablePhoto | undefined
  layout: PhotoLayout
  fallbackAltText: AltText
  /** True at the top of the page, where lazy loading would delay the photo. */
  eager?: boolean
}

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
  /** The first photo of the carousel, whose frame limits the height of the other photos. */
  firstPhoto?: DisplayablePhoto | undefined
}

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
  sizes: string
  /** The offered files have these widths in pixels. By default, all files are offered. */
  widths?: number[] | undefined
  /** True near the top of the page, where lazy loading would delay the photo. */
  eager?: boolean | undefined
  /**
   * How app/enhance/photos/broken-photos.ts handles a photo that cannot be loaded: it shows a
   * drawing, or hides the photo (docs/specification.md, section 8).
   */
  broken: 'placeholder' | 'hide'
  /**
   * Omits the placeholder, and the name for view transitions, which must be unique in a page with a
   * thumbnail and a larger version of the photo.
   */
  hidesPlaceholder?: boolean | undefined
}

/**
 * Browsers choose AVIF if it exists and they support it, or else JPEG, which exists from the upload
 * on. prepare-photo-styles.ts builds the placeholder.
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
