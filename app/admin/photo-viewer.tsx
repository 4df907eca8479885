import type { KeyboardEvent } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { type ImageRecord, sourceSet } from '../../shared/image.ts'
import { BackIcon, CloseIcon, OnIcon } from './icons.tsx'
import styles from './photo-viewer.module.css'
import { t } from './texts.ts'
import { useSwipe } from './use-swipe.ts'

type PhotoViewerProps = {
  photos: ImageRecord[]
  position: number
  title: string
  onTurn: (by: number) => void
  onClose: () => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** A photo on the whole screen: arrows, swipes and the keyboard turn, Escape and Back close. */
export function PhotoViewer({ photos, position, title, onTurn, onClose }: PhotoViewerProps) {
  const swipe = useSwipe(onTurn)
  const photo = photos[position]
  if (!photo) return null
  const place = { position: position + 1, total: photos.length }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) onTurn(step)
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.veil ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work from anywhere in here */}
        <div className={styles.catcher} onKeyDown={onKeyDown} {...swipe}>
          <Dialog className={styles.dialog ?? ''} aria-label={t('photos.viewer', { title })}>
            <div className={styles.stage}>
              <img
                key={photo.id}
                src={photo.image_url}
                srcSet={sourceSet(photo, 'jpeg')}
                sizes="100vw"
                width={photo.width}
                height={photo.height}
                alt={t('photos.alt', { title, ...place })}
                draggable={false}
              />
              <div className={styles.bar}>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('photos.previous')}
                  disabled={photos.length < 2}
                  onClick={() => onTurn(-1)}
                >
                  <BackIcon />
                </button>
                <output>{t('photos.counter', place)}</output>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('photos.next')}
                  disabled={photos.length < 2}
                  onClick={() => onTurn(1)}
                >
                  <OnIcon />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('photos.closeViewer')}
                  onClick={onClose}
                >
                  <CloseIcon />
                </button>
              </div>
            </div>
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
