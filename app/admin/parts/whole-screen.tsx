import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTapShield } from './tap-shield.tsx'
import styles from './whole-screen.module.css'

type WholeScreenProps = {
  /** Instead of a heading. */
  label?: string
  isViewer?: boolean
  /** On wide windows it takes no more room than a form. */
  isNarrow?: boolean
  onClose: () => void
  /** What is caught from everything inside. */
  catches: HTMLAttributes<HTMLDivElement>
  children: ReactNode
}

const keepFocus = (event: MouseEvent) => {
  if (event.target === event.currentTarget) event.preventDefault()
}

/** A dialog as large as a telephone: the sheet of an entity, and the viewer of its photos. */
export function WholeScreen({ label, isViewer, isNarrow, ...rest }: WholeScreenProps) {
  useTapShield()
  /** React Aria's grid keeps the keys of the buttons in its items to itself, and Escape with them. */
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
      // A press beside the dialog may open a question: the focus is to come back to what had it, not to the page.
      onMouseDown={keepFocus}
      className={`${styles.veil} ${isViewer ? styles.viewer : ''}`}
    >
      <Modal className={styles.modal ?? ''} data-narrow={isNarrow || undefined}>
        {/* Around the dialog, since the dialog itself has the focus at first. */}
        <div className={styles.catcher} onKeyDownCapture={closeFromGrid} {...rest.catches}>
          <Dialog className={styles.dialog ?? ''} {...(label && { 'aria-label': label })}>
            {rest.children}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
