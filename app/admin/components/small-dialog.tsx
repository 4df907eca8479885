import type { FormEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import styles from './small-dialog.module.css'
import { ToastContainer } from './toast-container.tsx'

type SmallDialogProps = {
  title: string
  /**
   * True for an alert dialog. A click on the backdrop does not close an alert dialog, because the
   * user has to answer its question deliberately.
   */
  isAlert?: boolean
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isConfirmDisabled?: boolean
  /**
   * True while the confirmed action is running. The confirm button then looks disabled, and the
   * calling component ignores further clicks on it.
   */
  isConfirmBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /**
   * A third action that deletes or discards something. Its button is shown below the confirm and
   * cancel buttons and is less prominent.
   */
  destructive?: { label: string; onPress: () => void }
  /**
   * True if the parent component itself cancels the dialog when the user presses the browser's Back
   * button. The dialog then adds no history entry.
   */
  handlesBack?: boolean
}

/**
 * Renders a modal dialog with a question or a small form. Escape, the browser's Back button and the
 * cancel button cancel the dialog. A click on the backdrop cancels it too, except in alert dialogs.
 */
export function SmallDialog(props: SmallDialogProps) {
  useDoubleTapGuard({ opensUnderFinger: true })
  useCloseOnBack(props.handlesBack ? null : props.onCancel)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // Stops the submit event, because the dialog is rendered in a portal: React would pass the
    // event on to the form that contains the dialog in the component tree.
    event.stopPropagation()
    if (!props.isConfirmDisabled) props.onConfirm()
  }
  return (
    <ModalOverlay
      isOpen
      // Ignores clicks on the backdrop of an alert dialog, because the user has to answer the
      // question deliberately, and because the tap that opened the dialog may end on the backdrop.
      isDismissable={!props.isAlert}
      onOpenChange={(isOpen) => !isOpen && props.onCancel()}
      className={styles.backdrop ?? ''}
    >
      <ToastContainer isOutsideDialog className={styles.notices} />
      <Modal className={styles.modal ?? ''}>
        <Dialog role={props.isAlert ? 'alertdialog' : 'dialog'} className={styles.dialog ?? ''}>
          <form onSubmit={confirm} noValidate>
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.children}
            <div className={styles.buttons}>
              <button type="button" className="button" onClick={props.onCancel}>
                {props.cancelLabel ?? t('dialog.cancel')}
              </button>
              <button
                type="submit"
                className="button primary"
                disabled={props.isConfirmDisabled}
                aria-disabled={props.isConfirmBusy}
              >
                {props.confirmLabel}
              </button>
            </div>
            {props.destructive && (
              <button
                type="button"
                className={`button ${styles.destructive}`}
                onClick={props.destructive.onPress}
              >
                {props.destructive.label}
              </button>
            )}
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
