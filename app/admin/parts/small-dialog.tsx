import type { FormEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { NoticePlace } from './notice-place.tsx'
import styles from './small-dialog.module.css'
import { useTapShield } from './tap-shield.tsx'
import { t } from './texts.ts'
import { useBackCloses } from './use-back-closes.ts'

type SmallDialogProps = {
  title: string
  /** An alert interrupts to ask for a decision. */
  isAlert?: boolean
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isConfirmDisabled?: boolean
  /** Pressing once more would be no other act. */
  isConfirmHeld?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** A third way, which loses something: below the other two and not as firm as they are. */
  loses?: { label: string; act: () => void }
  /** What asked for it follows Back by itself. */
  hasOwnBack?: boolean
}

/** A question or a small form over everything: Escape, Back, the backdrop and the second button all step back. */
export function SmallDialog(props: SmallDialogProps) {
  useTapShield({ opensUnderFinger: true })
  useBackCloses(props.hasOwnBack ? null : props.onCancel)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // A form inside a React tree also submits the form around it, though the page has them side by side.
    event.stopPropagation()
    if (!props.isConfirmDisabled) props.onConfirm()
  }
  return (
    <ModalOverlay
      isOpen
      // An alert waits for a decision; the tap that raised it may end beside it.
      isDismissable={!props.isAlert}
      onOpenChange={(isOpen) => !isOpen && props.onCancel()}
      className={styles.veil ?? ''}
    >
      <NoticePlace isBesideDialog className={styles.notices} />
      <Modal className={styles.modal ?? ''}>
        <Dialog role={props.isAlert ? 'alertdialog' : 'dialog'} className={styles.dialog ?? ''}>
          <form onSubmit={confirm} noValidate>
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.children}
            <div className={styles.acts}>
              <button type="button" className="button" onClick={props.onCancel}>
                {props.cancelLabel ?? t('dialog.cancel')}
              </button>
              <button
                type="submit"
                className="button first"
                disabled={props.isConfirmDisabled}
                aria-disabled={props.isConfirmHeld}
              >
                {props.confirmLabel}
              </button>
            </div>
            {props.loses && (
              <button type="button" className={`button ${styles.loses}`} onClick={props.loses.act}>
                {props.loses.label}
              </button>
            )}
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
