import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import styles from './full-screen-dialog.module.css'

type FullScreenDialogProps = {
  /** The accessible name of a dialog without a heading. */
  label?: string
  isLightbox?: boolean
  /** True to limit the dialog to the width of a form on wide windows. */
  isNarrow?: boolean
  onClose: () => void
  /** Event handlers for the dialog element and all elements inside the dialog. */
  handlers: HTMLAttributes<HTMLDivElement>
  children: ReactNode
}

const keepFocus = (event: MouseEvent) => {
  if (event.target === event.currentTarget) event.preventDefault()
}

/**
 * Renders a dialog that fills the screen of a phone. The dialog contains the form or the lightbox
 * of an entity.
 */
export function FullScreenDialog({ label, isLightbox, isNarrow, ...rest }: FullScreenDialogProps) {
  useDoubleTapGuard()
  /**
   * Closes the dialog when Escape is pressed on a button in the photo grid. React Aria's dialog
   * does not receive these key events, because React Aria's grid stops their propagation.
   */
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
      // Prevents the backdrop from taking the focus, because a click on the backdrop may open a
      // confirmation dialog. When the confirmation dialog closes, the focus thus returns to the
      // element that was focused before the click.
      onMouseDown={keepFocus}
      className={`${styles.backdrop} ${isLightbox ? styles.lightbox : ''}`}
    >
      <Modal className={styles.modal ?? ''} data-narrow={isNarrow || undefined}>
        {/* Attaches the event handlers to a parent of the dialog element, because at first the
            dialog element itself has the focus, and key events of the dialog element do not reach
            the elements inside the dialog. */}
        <div className={styles.handlers} onKeyDownCapture={closeFromGrid} {...rest.handlers}>
          <Dialog className={styles.dialog ?? ''} {...(label && { 'aria-label': label })}>
            {rest.children}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
