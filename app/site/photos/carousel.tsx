import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/use-locale.ts'
import styles from './carousel.module.css'
import { Photo } from './photo.tsx'
import type { PhotoPlace } from './photo-sizes.ts'
import { describe, type ShownPhoto } from './photos-of.ts'
import { Placeholder } from './placeholder.tsx'

type CarouselProps = {
  /** Begins the ids of the slides; one carousel a page may have it. */
  id: string
  title: string
  photos: ShownPhoto[]
  place: PhotoPlace
  eager?: boolean
  /** The photographs after the first wait until the visitor begins to turn to them. */
  held?: boolean
  /** Wraps each photograph in its link; of a thing without photographs the placeholder. */
  frame?: (shown: ReactNode, photo?: ShownPhoto, position?: number) => ReactNode
}

type BandProps = {
  /** Where the arrows lead without the script. */
  previous: string
  next: string
  position: number
  total: number
  /** It stands for the whole strip: the script keeps its words true. */
  scripted?: boolean
}

type TurnProps = { to: string; direction: 'previous' | 'next' }

function Turn({ to, direction }: TurnProps) {
  const { t } = useTranslation()
  return (
    <a href={`#${to}`} className={styles.turn} data-turn={direction}>
      <span className="quiet">{t(`common.photo_${direction}`)}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={direction === 'next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
      </svg>
    </a>
  )
}

/** The arrows and the position, below the shelf. */
function Band({ previous, next, position, total, scripted }: BandProps) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.band} ${scripted ? styles.scripted : ''}`}>
      <Turn to={previous} direction="previous" />
      <span className="num" aria-hidden="true" data-position={scripted}>
        {position} / {total}
      </span>
      <span className="quiet" role={scripted ? 'status' : undefined} data-position={scripted}>
        {t('common.photo_position', { position, total })}
      </span>
      <Turn to={next} direction="next" />
    </div>
  )
}

/**
 * The photographs of one thing, standing on the shelf. The strip scrolls by itself. With the script one pair of arrows
 * turns it; without, each photograph has its own, which are links to its neighbours, round both ends.
 */
export function Carousel({
  id,
  title,
  photos,
  place,
  eager,
  held,
  frame = (it) => it,
}: CarouselProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const total = photos.length
  const slideId = (index: number) => `${id}-${((index + total) % total) + 1}`
  if (total === 0) {
    return <div className={`${styles.plate} ${styles.still}`}>{frame(<Placeholder />)}</div>
  }
  return (
    <div className={`${styles.plate} ${total === 1 ? styles.still : ''}`} data-plate>
      <ul
        className={styles.strip}
        tabIndex={total > 1 ? 0 : undefined}
        aria-label={t('common.photos_of', { title })}
        data-strip=""
      >
        {photos.map((photo, index) => (
          <li key={photo.id} id={slideId(index)} className={styles.slide}>
            <div className={styles.photo}>
              {frame(
                <Photo
                  photo={photo}
                  {...describe(photo, locale, {
                    alt: t('common.photo_alt', { title, position: index + 1, total }),
                  })}
                  place={place}
                  behind={index > 0 ? photos[0] : undefined}
                  eager={eager && index === 0}
                  held={held && index > 0}
                  broken="placeholder"
                />,
                photo,
                index + 1,
              )}
            </div>
            {total > 1 && (
              <noscript>
                <Band
                  previous={slideId(index - 1)}
                  next={slideId(index + 1)}
                  position={index + 1}
                  total={total}
                />
              </noscript>
            )}
          </li>
        ))}
      </ul>
      {total > 1 && (
        <Band previous={slideId(-1)} next={slideId(1)} position={1} total={total} scripted />
      )}
    </div>
  )
}
