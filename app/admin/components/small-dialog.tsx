import type { FormEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TextFieldContext } from 'react-aria-components/TextField'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import styles from './small-dialog.module.css'
import { ToastContainer } from './toasts.tsx'

type SmallDialogProps = {
  title: string
  /** An alert dialog needs an answer, so a click on the backdrop does not close it. */
  isAlert?: boolean
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isConfirmDisabled?: boolean
  /** A busy button only looks disabled, so the caller must ignore its clicks. */
  isConfirmBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  destructive?: { label: string; onPress: () => void }
  /** If true, the caller handles the Back button, and the dialog adds no history entry. */
  handlesBack?: boolean
}

export function SmallDialog(props: SmallDialogProps) {
  useDoubleTapGuard({ opensUnderFinger: true })
  useCloseOnBack(props.handlesBack ? null : props.onCancel)
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Otherwise React would pass the submit event through the portal to the form that renders the
    // dialog.
    event.stopPropagation()
    if (!props.isConfirmDisabled) props.onConfirm()
    // Focuses the first invalid field, because it may be outside the visible part of the dialog.
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <ModalOverlay
      isOpen
      // The tap that opened an alert dialog may end on the backdrop and must not close the dialog.
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
            {/* Fields are read-only during a save, because text that is typed then would be
                lost. */}
            <TextFieldContext value={{ isReadOnly: props.isConfirmBusy === true }}>
              {props.children}
            </TextFieldContext>
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
