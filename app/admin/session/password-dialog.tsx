import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { resolvePasswordPrompt, usePasswordPromptReason } from '../api/password-prompt.ts'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import styles from '../components/small-dialog.module.css'
import { ToastContainer } from '../components/toast-container.tsx'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { IdentityConfirmationDialog } from './identity-confirmation-dialog.tsx'
import { getCurrentUsername } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Covers the page without unmounting it, so that unsaved text is kept. */
export function PasswordDialog() {
  const question = usePasswordPromptReason()
  return (
    question && (question === 'confirm' ? <IdentityConfirmationDialog /> : <SignInAgainDialog />)
  )
}

function SignInAgainDialog() {
  useDoubleTapGuard({ opensUnderFinger: true })
  useCloseOnBack(() => resolvePasswordPrompt(false))
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && resolvePasswordPrompt(false)}
      className={`${styles.backdrop} ${styles.topmost}`}
    >
      <ToastContainer isOutsideDialog className={styles.notices} />
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {t('again.title')}
          </Heading>
          <p className="soft">{t('again.nothingLost')}</p>
          <SignInForm
            className={styles.stack}
            username={getCurrentUsername()}
            onSignedIn={() => resolvePasswordPrompt(true)}
          >
            <button type="button" className="button" onClick={() => resolvePasswordPrompt(false)}>
              {t('again.later')}
            </button>
          </SignInForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
