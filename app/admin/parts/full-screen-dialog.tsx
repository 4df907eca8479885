import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useDoubleTapGuard } from './double-tap-guard.tsx'
import styles from './full-screen-dialog.module.css'

type FullScreenDialogProps = {
  /** The accessible name of a dialog without a heading. */
  label?: string
  isLightbox?: boolean
  /** Limits the width to that of a form on wide windows. */
  isNarrow?: boolean
  onClose: () => void
  /** Event handlers for everything inside the dialog. */
  handlers: HTMLAttributes<HTMLDivElement>
  children: ReactNode
}

const keepFocus = (event: MouseEvent) => {
  if (event.target === event.currentTarget) event.preventDefault()
}

/** Renders a dialog that fills a phone's screen: the form of an entity, or its lightbox. */
export function FullScreenDialog({ label, isLightbox, isNarrow, ...rest }: FullScreenDialogProps) {
  useDoubleTapGuard()
  /** React Aria's grid stops key events from buttons in its items, including Escape. */
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
      // A press on the backdrop may open a question. The focus must then return to the element that
      // had it, so the backdrop must not take it.
      onMouseDown={keepFocus}
      className={`${styles.backdrop} ${isLightbox ? styles.lightbox : ''}`}
    >
      <Modal className={styles.modal ?? ''} data-narrow={isNarrow || undefined}>
        {/* The handlers are on a parent because the dialog element itself has the focus at
            first. */}
        <div className={styles.handlers} onKeyDownCapture={closeFromGrid} {...rest.handlers}>
          <Dialog className={styles.dialog ?? ''} {...(label && { 'aria-label': label })}>
            {rest.children}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
