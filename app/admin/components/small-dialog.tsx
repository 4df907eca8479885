import type { FormEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { NoticeOutlet } from './notice-outlet.tsx'
import styles from './small-dialog.module.css'

type SmallDialogProps = {
  title: string
  /**
   * True for an alert dialog, which a click on the backdrop does not close because it requires a
   * decision.
   */
  isAlert?: boolean
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isConfirmDisabled?: boolean
  /**
   * True while the confirmed action is running. Another click on the confirm button is then
   * ignored.
   */
  isConfirmBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /**
   * A third, destructive action. Its button is shown below the confirm and cancel buttons and is
   * less prominent.
   */
  destructive?: { label: string; act: () => void }
  /** True if the parent component handles the browser's Back button itself. */
  handlesBack?: boolean
}

/**
 * Renders a modal question or a small form. Escape, the browser's Back button, the cancel button
 * and, except for alert dialogs, a click on the backdrop cancel the dialog.
 */
export function SmallDialog(props: SmallDialogProps) {
  useDoubleTapGuard({ opensUnderFinger: true })
  useCloseOnBack(props.handlesBack ? null : props.onCancel)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // Stops the submit event because React would bubble the event to the HTML form that surrounds
    // the dialog in the component tree, although the dialog is rendered in a portal.
    event.stopPropagation()
    if (!props.isConfirmDisabled) props.onConfirm()
  }
  return (
    <ModalOverlay
      isOpen
      // Prevents a click on the backdrop from closing an alert dialog, because an alert dialog
      // needs a decision and the tap that opened it may end on the backdrop.
      isDismissable={!props.isAlert}
      onOpenChange={(isOpen) => !isOpen && props.onCancel()}
      className={styles.backdrop ?? ''}
    >
      <NoticeOutlet isOutsideDialog className={styles.notices} />
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
                onClick={props.destructive.act}
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
