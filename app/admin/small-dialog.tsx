import type { FormEvent, ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './small-dialog.module.css'
import { t } from './texts.ts'

type SmallDialogProps = {
  title: string
  /** An alert interrupts to ask for a decision. */
  isAlert?: boolean
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isConfirmDisabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question or a small form over everything: Escape, the backdrop and the second button all step back. */
export function SmallDialog(props: SmallDialogProps) {
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
              <button type="submit" className="button first" disabled={props.isConfirmDisabled}>
                {props.confirmLabel}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
