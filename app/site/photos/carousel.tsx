import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/use-locale.ts'
import styles from './carousel.module.css'
import { heldPhoto } from './held-photo.ts'
import { Photo } from './photo.tsx'
import type { PhotoPlace } from './photo-sizes.ts'
import { describe, type ShownPhoto } from './photos-of.ts'
import { Placeholder } from './placeholder.tsx'

/** Attributes that the carousel passes to each slide. */
export type SlideProps = { id?: string; className: string | undefined }

type CarouselProps = {
  /** Prefix of the slide ids. It must be unique in the page. */
  id: string
  title: string
  photos: ShownPhoto[]
  place: PhotoPlace
  eager?: boolean | undefined
  /** Renders the slide of a photo, or of the placeholder if there are no photos. */
  slide: (own: SlideProps, shown: ReactNode, photo?: ShownPhoto, position?: number) => ReactNode
  /**
   * Returns the URL of a deferred photo. Photos after the first one load when the visitor starts to
   * scroll (enhance/deferred-photos.ts). Until then, and without the script, each slide is a link
   * to its photo.
   */
  linkTo?: (position: number) => string
}

type TurnProps = { to: string; direction: 'previous' | 'next' }

function Turn({ to, direction }: TurnProps) {
  const { t } = useTranslation()
  return (
    <a href={`#${to}`} className={styles.turn} data-turn={direction}>
      {t(`common.photo_${direction}`)}
    </a>
  )
}

/**
 * Carousel of the photos of an entity. The track scrolls without the script, which adds the arrows.
 */
export function Carousel({ id, title, photos, place, eager, slide, linkTo }: CarouselProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const total = photos.length
  const slideId = (index: number) => `${id}-${((index + total) % total) + 1}`
  if (total === 0) {
    return (
      <div className={`${styles.plate} ${styles.still}`}>
        {slide({ className: undefined }, <Placeholder />)}
      </div>
    )
  }
  const said = (index: number) => t('common.photo_position', { position: index + 1, total })
  const shown = (photo: ShownPhoto, index: number) => (
    <Photo
      photo={photo}
      {...describe(photo, locale, {
        alt: t('common.photo_alt', { title, position: index + 1, total }),
      })}
      place={place}
      behind={index > 0 ? photos[0] : undefined}
      eager={eager && index === 0}
      broken="placeholder"
    />
  )
  return (
    <div className={total === 1 ? `${styles.plate} ${styles.still}` : styles.plate} data-plate="">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className={styles.strip}
        role="group"
        tabIndex={total > 1 ? 0 : undefined}
        aria-label={t('common.photos_of', { title })}
        data-strip=""
      >
        {photos.map((photo, index) =>
          linkTo && index > 0 ? (
            <a
              key={photo.id}
              id={slideId(index)}
              className={styles.slide}
              href={linkTo(index + 1)}
              aria-label={said(index)}
              {...heldPhoto(photo, locale, place)}
            >
              {index + 1}
            </a>
          ) : (
            slide(
              { id: slideId(index), className: styles.slide },
              shown(photo, index),
              photo,
              index + 1,
            )
          ),
        )}
      </div>
      {total > 1 && (
        <div className={styles.band}>
          <Turn to={slideId(-1)} direction="previous" />
          <span className="num" aria-hidden="true" data-position="">
            {`1 / ${total}`}
          </span>
          <span className="quiet" role="status" data-position="">
            {said(0)}
          </span>
          <Turn to={slideId(1)} direction="next" />
        </div>
      )}
    </div>
  )
}
