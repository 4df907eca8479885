import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { answerPasswordRequest, usePasswordAsked } from '../api/password-request.ts'
import { NoticePlace } from '../parts/notice-place.tsx'
import styles from '../parts/small-dialog.module.css'
import { useTapShield } from '../parts/tap-shield.tsx'
import { t } from '../parts/texts.ts'
import { useBackCloses } from '../parts/use-back-closes.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { lastUsername } from './session.ts'

/** Over everything, when the server no longer knows the session. What is being typed waits underneath, untouched. */
export const PasswordDialog = () => usePasswordAsked() && <Asking />

function Asking() {
  useTapShield({ opensUnderFinger: true })
  useBackCloses(() => answerPasswordRequest(false))
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && answerPasswordRequest(false)}
      className={`${styles.veil} ${styles.topmost}`}
    >
      <NoticePlace isBesideDialog className={styles.notices} />
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {t('again.title')}
          </Heading>
          <p className="soft">{t('again.nothingLost')}</p>
          <CredentialsForm
            className={styles.stack}
            username={lastUsername()}
            onSignedIn={() => answerPasswordRequest(true)}
          >
            <button type="button" className="button" onClick={() => answerPasswordRequest(false)}>
              {t('again.later')}
            </button>
          </CredentialsForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
