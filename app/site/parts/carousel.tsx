import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/use-locale.ts'
import styles from './carousel.module.css'
import { Photo } from './photo.tsx'
import type { Place } from './photo-sizes.ts'
import { describe, type Shown } from './photos-of.ts'
import { Placeholder } from './placeholder.tsx'

type CarouselProps = {
  /** Begins the ids of the slides; one carousel a page may have it. */
  id: string
  title: string
  photos: Shown[]
  place: Place
  eager?: boolean
  /** The photographs after the first wait until the visitor begins to turn to them. */
  held?: boolean
  /** Wraps each photograph in its link; of a thing without photographs the placeholder. */
  frame?: (shown: ReactNode, photo?: Shown, position?: number) => ReactNode
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

/**
 * The photographs of one thing, standing on the shelf. The strip scrolls by itself; the arrows are links to the
 * neighbours, round both ends, so that they turn the page without a script too.
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
    <div className={`${styles.plate} ${total === 1 ? styles.still : ''}`}>
      <ul
        className={styles.strip}
        tabIndex={total > 1 ? 0 : undefined}
        aria-label={t('common.photos_of', { title })}
        data-strip
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
                  eager={eager && index === 0}
                  held={held && index > 0}
                  broken="placeholder"
                />,
                photo,
                index + 1,
              )}
            </div>
            {total > 1 && (
              <div className={styles.band}>
                <Turn to={slideId(index - 1)} direction="previous" />
                <span className="num" aria-hidden="true">
                  {index + 1} / {total}
                </span>
                <span className="quiet">
                  {t('common.photo_position', { position: index + 1, total })}
                </span>
                <Turn to={slideId(index + 1)} direction="next" />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
