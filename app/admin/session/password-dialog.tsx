import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { api, getErrorMessage } from '../api/api.ts'
import {
  promptForPassword,
  resolvePasswordPrompt,
  usePasswordPromptReason,
} from '../api/password-prompt.ts'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import styles from '../components/small-dialog.module.css'
import { SmallDialog } from '../components/small-dialog.tsx'
import { ToastContainer } from '../components/toasts.tsx'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { PasswordField, TwoFactorCodeField } from './credential-fields.tsx'
import { getCurrentUsername } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for the password and, if two-factor authentication is on, for a TOTP code. */
function IdentityConfirmationDialog() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()
  const onChangeOf = (name: string, set: (value: string) => void) => (value: string) => {
    set(value)
    setErrors(({ [name]: _, ...others }) => others)
  }
  const submit = () => {
    const missing = {
      ...(!password && { password: t('errors.required') }),
      ...(asksCode && !code && { code: t('errors.required') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    return run(`${password} ${code}`, async () => {
      const body = { password, ...(asksCode && { code }) }
      const result = await api.call('POST', '/api/admin/confirm', { body, asksForPassword: false })
      if (result.ok) resolvePasswordPrompt(true)
      else if (result.status === 401) void promptForPassword('sign_in')
      else if (result.fields.code && !asksCode) setAsksCode(true)
      else {
        const reason = getErrorMessage(result)
        setErrors(Object.keys(result.fields).length > 0 ? result.fields : { password: reason })
      }
      return true
    })
  }
  return (
    <SmallDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.submit')}
      isConfirmBusy={isBusy}
      onConfirm={submit}
      onCancel={() => resolvePasswordPrompt(false)}
    >
      <p className="soft">{t('confirm.text')}</p>
      <PasswordField
        name="password"
        label={t('login.password')}
        value={password}
        error={errors.password}
        onChange={onChangeOf('password', setPassword)}
        autoComplete="current-password"
        autoFocus
      />
      {asksCode && (
        <TwoFactorCodeField
          label={t('login.code')}
          hint={t('login.codeHint')}
          value={code}
          onChange={onChangeOf('code', setCode)}
          error={errors.code}
          autoFocus
        />
      )}
    </SmallDialog>
  )
}

/** The page stays mounted under the dialog, so that unsaved text is kept. */
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
          <SignInForm className={styles.stack} username={getCurrentUsername()}>
            <button type="button" className="button" onClick={() => resolvePasswordPrompt(false)}>
              {t('again.later')}
            </button>
          </SignInForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
