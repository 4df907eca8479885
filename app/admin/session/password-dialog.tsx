import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { resolvePasswordRequest, usePasswordRequestReason } from '../api/password-request.ts'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import styles from '../components/small-dialog.module.css'
import { ToastOutlet } from '../components/toast-outlet.tsx'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx'
import { getCurrentUsername } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Shows the password dialog that a rejected API request has opened. The dialog covers the page
 * without unmounting it, so that unsaved text is kept.
 */
export function PasswordDialog() {
  const question = usePasswordRequestReason()
  return question && (question === 'confirm' ? <ConfirmPasswordDialog /> : <SignInAgainDialog />)
}

function SignInAgainDialog() {
  useDoubleTapGuard({ opensUnderFinger: true })
  useCloseOnBack(() => resolvePasswordRequest(false))
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && resolvePasswordRequest(false)}
      className={`${styles.backdrop} ${styles.topmost}`}
    >
      <ToastOutlet isOutsideDialog className={styles.notices} />
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {t('again.title')}
          </Heading>
          <p className="soft">{t('again.nothingLost')}</p>
          <SignInForm
            className={styles.stack}
            username={getCurrentUsername()}
            onSignedIn={() => resolvePasswordRequest(true)}
          >
            <button type="button" className="button" onClick={() => resolvePasswordRequest(false)}>
              {t('again.later')}
            </button>
          </SignInForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
