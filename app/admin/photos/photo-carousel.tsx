import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { CloseButton } from '../components/buttons.tsx'
import { FullScreenDialog } from '../components/full-screen-dialog.tsx'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  RotateIcon,
  TrashIcon,
} from '../components/icons.tsx'
import { ToastContainer } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import styles from './entity-photos.module.css'
import { getPhotoAltText, PhotoPicture } from './photo-picture.tsx'

const MIN_SWIPE_PX = 48

/** Ignores vertical swipes, which scroll the page. */
function useSwipe(onTurn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two fingers are a pinch zoom and not a swipe.
      start.current =
        finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const across = finger.clientX - start.current.x
      const along = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(across) > MIN_SWIPE_PX && Math.abs(across) > 2 * Math.abs(along))
        onTurn(across < 0 ? 1 : -1)
    },
  }
}

type PhotoSlideProps = {
  photos: ImageRecord[]
  position: number
  title: string
  sizes: string
  onTurn: (by: number) => void
  frame?: (picture: ReactNode) => ReactNode
  children?: ReactNode
}

function PhotoSlide({ photos, position, title, sizes, ...props }: PhotoSlideProps) {
  const { onTurn, frame = (picture) => picture, children } = props
  const photo = photos[position]
  if (!photo) return null
  const alt = getPhotoAltText(photo, title, position, photos.length)
  const arrow = (by: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      className="icon-button"
      aria-label={t(name)}
      disabled={photos.length < 2}
      onClick={() => onTurn(by)}
    >
      {icon}
    </button>
  )
  return (
    <>
      {frame(<PhotoPicture key={photo.id} photo={photo} sizes={sizes} alt={alt} />)}
      <div className={styles.bar} data-more={children !== undefined || undefined}>
        {arrow(-1, 'photos.previous', <ChevronLeftIcon />)}
        <output className={styles.counter}>
          {t('photos.counter', { position: position + 1, total: photos.length })}
        </output>
        {arrow(1, 'photos.next', <ChevronRightIcon />)}
        {children}
      </div>
    </>
  )
}

type PhotoLightboxProps = {
  photos: ImageRecord[]
  position: number
  title: string
  onTurn: (by: number) => void
  onClose: () => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function PhotoLightbox({ onClose, ...slideProps }: PhotoLightboxProps) {
  const swipe = useSwipe(slideProps.onTurn)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) slideProps.onTurn(step)
  }
  return (
    <FullScreenDialog
      isLightbox
      label={t('photos.viewer', { title: slideProps.title })}
      onClose={onClose}
      handlers={{ onKeyDown, ...swipe }}
    >
      <div className={styles.lightbox}>
        <ToastContainer />
        <PhotoSlide {...slideProps} sizes="100vw">
          <CloseButton label={t('photos.closeViewer')} onClose={onClose} />
        </PhotoSlide>
      </div>
    </FullScreenDialog>
  )
}

type CarouselProps = {
  photos: ImageRecord[]
  position: number
  title: string
  isDeleting: boolean
  isRotating: boolean
  onTurn: (by: number) => void
  onOpen: () => void
  onShift: (by: number) => void
  onRotate: () => void
  onRemove: () => void
}

/** The buttons use aria-disabled, because a disabled button would lose the focus. */
export function PhotoCarousel({
  photos,
  position,
  title,
  isDeleting,
  isRotating,
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
          className="tool"
          aria-label={t('photos.earlier', positionInfo)}
          aria-disabled={isFirst}
          onClick={() => isFirst || callbacks.onShift(-1)}
        >
          <ArrowLeftIcon />
          {t('photos.earlierShort')}
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t('photos.later', positionInfo)}
          aria-disabled={isLast}
          onClick={() => isLast || callbacks.onShift(1)}
        >
          {t('photos.laterShort')}
          <ArrowRightIcon />
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t('photos.rotate', positionInfo)}
          aria-disabled={isRotating}
          onClick={callbacks.onRotate}
        >
          <RotateIcon />
          {t(isRotating ? 'photos.rotating' : 'photos.rotateShort')}
        </button>
        <button
          type="button"
          className="tool"
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
