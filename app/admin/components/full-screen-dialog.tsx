import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import styles from './full-screen-dialog.module.css'

type FullScreenDialogProps = {
  /** The accessible name if the dialog has no heading. */
  label?: string
  isLightbox?: boolean
  isNarrow?: boolean
  onClose: () => void
  handlers: HTMLAttributes<HTMLDivElement>
  children: ReactNode
}

const keepFocus = (event: MouseEvent) => {
  if (event.target === event.currentTarget) event.preventDefault()
}

/** On wide windows, only a lightbox fills the whole window. */
export function FullScreenDialog({ label, isLightbox, isNarrow, ...rest }: FullScreenDialogProps) {
  useDoubleTapGuard()
  /** React Aria stops key events in the photo grid, so Escape would not close the dialog. */
  const closeFromGrid = (event: KeyboardEvent) => {
    const isInGrid =
      event.target instanceof Element && event.target.closest('[data-photo] button') !== null
    if (event.key === 'Escape' && isInGrid) rest.onClose()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && rest.onClose()}
      // A click on the backdrop may open the question about unsaved changes. If the click moved the
      // focus, the focus could not return to the form field afterwards.
      onMouseDown={keepFocus}
      className={`${styles.backdrop} ${isLightbox ? styles.lightbox : ''}`}
    >
      <Modal className={styles.modal ?? ''} data-narrow={isNarrow || undefined}>
        {/* These handlers are on the parent of the dialog element, because the opened dialog
            element has the focus, and its key events do not reach its children. */}
        <div className={styles.handlers} onKeyDownCapture={closeFromGrid} {...rest.handlers}>
          <Dialog className={styles.dialog ?? ''} {...(label && { 'aria-label': label })}>
            {rest.children}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
