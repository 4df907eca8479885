import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../../../../shared/locale.ts'
import { useLocale } from '../../../i18n/translate.ts'
import { Photo, PhotoPlaceholder } from '../photo.tsx'
import { type DisplayablePhoto, getAltText } from '../photo-data.ts'
import { type PhotoLayout, selectSrcsetWidths } from '../photo-sizes.ts'
import { getPhotoClassName } from '../photo-styles.ts'
import styles from './carousel.module.css'
import { LightboxLink } from './lightbox.tsx'
import thumbnailStyles from './piece-photos.module.css'

/**
 * Builds the data attributes of a deferred photo. When the visitor scrolls the carousel,
 * app/enhance/photos/carousels.ts creates the same markup as photo.tsx from these attributes.
 */
function buildDeferredPhotoAttributes(
  photo: DisplayablePhoto,
  locale: Locale,
  layout: PhotoLayout,
) {
  const { alt, lang } = getAltText(photo, locale, { alt: '' })
  return {
    'data-deferred': photo.image_url,
    'data-size': `${photo.width} ${photo.height}`,
    'data-widths': selectSrcsetWidths(layout, photo.files.avif).join(' '),
    // Without a description, carousels.ts uses a text such as “Photo 2 of 5”.
    'data-alt': alt || undefined,
    'data-lang': lang ?? locale,
  }
}

export type SlideProps = { id?: string; className: string | undefined }

type CarouselProps = {
  /** Prefix of the slide ids, unique in the page. */
  id: string
  title: string
  photos: DisplayablePhoto[]
  layout: PhotoLayout
  className?: string
  eager?: boolean | undefined
  /** Renders a slide, or the placeholder of an entity without photos. */
  renderSlide: (
    slideProps: SlideProps,
    content: ReactNode,
    photo?: DisplayablePhoto,
    position?: number,
  ) => ReactNode
  /**
   * Returns the URL of a photo, to which its deferred slide links without JavaScript. Only gallery
   * cards defer photos.
   */
  linkTo?: (position: number) => string
}

type ArrowProps = { to: string; direction: 'previous' | 'next' }

function Arrow({ to, direction }: ArrowProps) {
  const { t } = useTranslation()
  return (
    <a href={`#${to}`} className={styles.arrow} data-slide={direction}>
      {t(`common.photo_${direction}`)}
    </a>
  )
}

/** Shows photos in a row that scrolls sideways, also without JavaScript. */
export function Carousel({
  id,
  title,
  photos,
  layout,
  className = '',
  eager,
  renderSlide,
  linkTo,
}: CarouselProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const total = photos.length
  const getSlideId = (index: number) => `${id}-${((index + total) % total) + 1}`
  const rootClassName = `${styles.carousel} ${total > 1 ? '' : styles.single} ${linkTo ? styles.compact : ''}`
  if (total === 0) {
    return (
      <div className={rootClassName} data-carousel="">
        <div className={`${styles.track} ${className}`}>
          {renderSlide({ className: styles.slide }, <PhotoPlaceholder />)}
        </div>
      </div>
    )
  }
  const describePosition = (index: number) =>
    t('common.photo_position', { position: index + 1, total })
  const renderPhoto = (photo: DisplayablePhoto, index: number) => (
    <Photo
      photo={photo}
      {...getAltText(photo, locale, {
        alt: t('common.photo_alt', { title, position: index + 1, total }),
      })}
      layout={layout}
      firstPhoto={index > 0 ? photos[0] : undefined}
      eager={eager && index === 0}
      broken="placeholder"
    />
  )
  return (
    <div className={rootClassName} data-carousel="">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className={`${styles.track} ${className}`}
        role="group"
        tabIndex={total > 1 ? 0 : undefined}
        aria-label={t('common.photos_of', { title })}
        data-track=""
      >
        {photos.map((photo, index) =>
          linkTo && index > 0 ? (
            <a
              key={photo.id}
              id={getSlideId(index)}
              className={styles.slide}
              href={linkTo(index + 1)}
              {...buildDeferredPhotoAttributes(photo, locale, layout)}
            >
              {describePosition(index)}
            </a>
          ) : (
            renderSlide(
              {
                id: getSlideId(index),
                className: index > 0 ? styles.slide : `${styles.slide} ${getPhotoClassName(photo)}`,
              },
              renderPhoto(photo, index),
              photo,
              index + 1,
            )
          ),
        )}
      </div>
      {total > 1 && (
        <>
          <Arrow to={getSlideId(-1)} direction="previous" />
          <span className={`screen-only ${styles.position}`} aria-hidden="true" data-position="">
            {`1 / ${total}`}
          </span>
          <span className="visually-hidden" role="status" data-position="">
            {describePosition(0)}
          </span>
          <Arrow to={getSlideId(1)} direction="next" />
        </>
      )}
    </div>
  )
}

function Thumbnails({ id, photos }: { id: string; photos: DisplayablePhoto[] }) {
  const { t } = useTranslation()
  return (
    <ul className={thumbnailStyles.thumbnails}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#${id}-${index + 1}`}
            aria-current={index === 0 ? 'true' : undefined}
            data-slide="to"
          >
            <Photo
              photo={photo}
              alt={t('common.photo_position', { position: index + 1, total: photos.length })}
              layout="thumbnail"
              broken="hide"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

type PiecePhotosProps = { id: string; title: string; photos: DisplayablePhoto[] }

export function PiecePhotos({ id, title, photos }: PiecePhotosProps) {
  const total = photos.length
  return (
    <div className={thumbnailStyles.photos}>
      <Carousel
        id={id}
        title={title}
        photos={photos}
        layout="piece"
        eager
        renderSlide={(slideProps, content, photo, position = 1) => (
          <div key={photo?.id} {...slideProps}>
            {photo ? (
              <LightboxLink photo={photo} position={position} total={total}>
                {content}
              </LightboxLink>
            ) : (
              content
            )}
          </div>
        )}
      />
      {total > 1 && <Thumbnails id={id} photos={photos} />}
    </div>
  )
}
