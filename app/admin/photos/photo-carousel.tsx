import type { ImageRecord } from '../../../shared/entities/image.ts'
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon } from '../components/icons.tsx'
import { useSwipe } from '../gestures/use-swipe.ts'
import { t } from '../i18n/texts.ts'
import styles from './entity-photos.module.css'
import { PhotoSlide } from './photo-slide.tsx'

type CarouselProps = {
  photos: ImageRecord[]
  position: number
  title: string
  isDeleting: boolean
  onTurn: (by: number) => void
  onOpen: () => void
  onShift: (by: number) => void
  onRemove: () => void
}

/** The buttons use aria-disabled, because a disabled button would lose the focus. */
export function PhotoCarousel({
  photos,
  position,
  title,
  isDeleting,
  ...callbacks
}: CarouselProps) {
  const swipe = useSwipe(callbacks.onTurn)
  const positionInfo = { position: position + 1, total: photos.length }
  const [isFirst, isLast] = [position === 0, position === photos.length - 1]
  return (
    <section className={styles.carousel} aria-label={t('photos.carousel')} {...swipe}>
      <PhotoSlide
        photos={photos}
        position={position}
        title={title}
        sizes="(min-width: 60rem) 40rem, 100vw"
        onTurn={callbacks.onTurn}
        frame={(picture) => (
          <button
            type="button"
            className={styles.photoButton}
            onClick={callbacks.onOpen}
            aria-label={t('photos.enlarge', positionInfo)}
          >
            {picture}
          </button>
        )}
      />
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('photos.earlier', positionInfo)}
          aria-disabled={isFirst}
          onClick={() => isFirst || callbacks.onShift(-1)}
        >
          <ArrowLeftIcon />
          {t('photos.earlierShort')}
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('photos.later', positionInfo)}
          aria-disabled={isLast}
          onClick={() => isLast || callbacks.onShift(1)}
        >
          {t('photos.laterShort')}
          <ArrowRightIcon />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('photos.remove', positionInfo)}
          aria-disabled={isDeleting}
          onClick={() => isDeleting || callbacks.onRemove()}
        >
          <TrashIcon />
          {t(isDeleting ? 'delete.busy' : 'photos.removeShort')}
        </button>
      </div>
    </section>
  )
}
