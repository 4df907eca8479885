import { type ImageRecord, sourceSet } from '../../shared/image.ts'
import { BackIcon, BinIcon, OnIcon } from './icons.tsx'
import styles from './photos.module.css'
import { t } from './texts.ts'
import { useSwipe } from './use-swipe.ts'

type CarouselProps = {
  photos: ImageRecord[]
  position: number
  title: string
  onTurn: (by: number) => void
  onOpen: () => void
  onShift: (by: number) => void
  onRemove: () => void
}

/** One photo at a time, round both ends, and what can be done with the one that is shown. */
export function Carousel({ photos, position, title, ...on }: CarouselProps) {
  const swipe = useSwipe(on.onTurn)
  const photo = photos[position]
  if (!photo) return null
  const place = { position: position + 1, total: photos.length }
  return (
    <section className={styles.carousel} aria-label={t('photos.carousel')} {...swipe}>
      <button
        type="button"
        className={styles.plate}
        onClick={on.onOpen}
        aria-label={t('photos.enlarge', place)}
      >
        <img
          key={photo.id}
          src={photo.image_url}
          srcSet={sourceSet(photo, 'jpeg')}
          sizes="(min-width: 60rem) 40rem, 100vw"
          width={photo.width}
          height={photo.height}
          alt={t('photos.alt', { title, ...place })}
          draggable={false}
        />
      </button>
      <div className={styles.pager}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('photos.previous')}
          disabled={photos.length < 2}
          onClick={() => on.onTurn(-1)}
        >
          <BackIcon />
        </button>
        <output className={styles.counter}>{t('photos.counter', place)}</output>
        <button
          type="button"
          className="icon-button"
          aria-label={t('photos.next')}
          disabled={photos.length < 2}
          onClick={() => on.onTurn(1)}
        >
          <OnIcon />
        </button>
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('photos.earlier', place)}
          disabled={position === 0}
          onClick={() => on.onShift(-1)}
        >
          <BackIcon />
          {t('photos.earlierShort')}
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('photos.later', place)}
          disabled={position === photos.length - 1}
          onClick={() => on.onShift(1)}
        >
          {t('photos.laterShort')}
          <OnIcon />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('photos.remove', place)}
          onClick={on.onRemove}
        >
          <BinIcon />
          {t('delete.act')}
        </button>
      </div>
    </section>
  )
}
