import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import styles from './full-screen-dialog.module.css'

type FullScreenDialogProps = {
  /** The accessible name of a dialog without a heading. */
  label?: string
  isLightbox?: boolean
  /** True to make the dialog only as wide as a form on windows that it does not fill. */
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
 * Renders a dialog with the form or the lightbox of an entity. The dialog fills small windows. On
 * wide windows, only the lightbox fills the whole window.
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
        {/* Attaches the event handlers to the parent of the dialog element. When the dialog opens,
            the dialog element itself has the focus, and its key events reach its parent but not its
            children. */}
        <div className={styles.handlers} onKeyDownCapture={closeFromGrid} {...rest.handlers}>
          <Dialog className={styles.dialog ?? ''} {...(label && { 'aria-label': label })}>
            {rest.children}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
