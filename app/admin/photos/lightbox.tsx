import type { KeyboardEvent } from 'react'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { CloseButton } from '../components/close-button.tsx'
import { FullScreenDialog } from '../components/full-screen-dialog.tsx'
import { ToastContainer } from '../components/toast-container.tsx'
import { useSwipe } from '../gestures/use-swipe.ts'
import { t } from '../i18n/texts.ts'
import styles from './lightbox.module.css'
import { PhotoSlide } from './photo-slide.tsx'

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
