import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import texts from '../../locales/admin-forgotten.fr.json'
import {
  type ForgottenPasswordHelp,
  type PasswordResetResult,
  passwordLinkRequestSchema,
  passwordResetSchema,
} from '../../shared/credentials.ts'
import { api, getErrorMessage } from './api/api.ts'
import { focusField } from './browser/focus.ts'
import { DocumentTitle } from './components/root-data.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { getValidationErrors } from './form/errors.ts'
import { PlainTextField } from './form/plain-fields.tsx'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { addTexts, t } from './i18n/texts.ts'
import styles from './login.module.css'
import { PasswordField } from './session/credential-fields.tsx'
import { clearStoredSession } from './session/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'

addTexts(texts)

/**
 * Browsers do not send the URL fragment, which contains the token, so the token is in no server
 * log.
 */
export default function ForgottenPasswordPage() {
  const token = useLocation().hash.slice(1)
  return (
    <SignInLayout title={t(token ? 'forgotten.newTitle' : 'forgotten.title')}>
      <DocumentTitle title={t('forgotten.title')} />
      {token ? <NewPasswordForm token={token} /> : <Help />}
      <Link to="/admin/login" className="more">
        {t('forgotten.back')}
      </Link>
    </SignInLayout>
  )
}

function Help() {
  const [help, setHelp] = useState<ForgottenPasswordHelp | null>(null)
  useEffect(() => {
    const options = { asksForPassword: false }
    void api
      .call<ForgottenPasswordHelp>('GET', '/api/admin/password-link', options)
      .then((result) => {
        if (result.ok) setHelp(result.value)
      })
  }, [])
  const request = t('forgotten.hostRequest', { site: location.origin, command: help?.command })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(request)
      showToast(t('forgotten.copied'))
    } catch {
      showFailureToast(t('forgotten.copyFailed'))
    }
  }
  return (
    <div className={styles.help}>
      {help?.sends_links && <LinkRequestForm />}
      <h2>{t('forgotten.deviceTitle')}</h2>
      <p>{t('forgotten.device')}</p>
      <h2>{t('forgotten.passkeyTitle')}</h2>
      <p>{t('forgotten.passkey')}</p>
      <h2>{t('forgotten.codeTitle')}</h2>
      <p>{t('forgotten.code')}</p>
      <h2>{t('forgotten.hostTitle')}</h2>
      <p>{t('forgotten.host')}</p>
      {help && (
        <>
          <blockquote>{request}</blockquote>
          <button type="button" className="button" onClick={() => void copy()}>
            {t('forgotten.copy')}
          </button>
        </>
      )}
    </div>
  )
}

/** The response is the same for every address, so that it does not reveal the artist's address. */
function LinkRequestForm() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = getValidationErrors(passwordLinkRequestSchema, { email }).email
    setError(found)
    if (found) return focusField(form, 'email')
    void run(email, async () => {
      const body = { email }
      const result = await api.call('POST', '/api/admin/password-link', {
        body,
        asksForPassword: false,
      })
      setSent(result.ok)
      if (!result.ok) showFailureToast(t('forgotten.failed'), getErrorMessage(result))
      return result.ok
    })
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h2>{t('forgotten.emailTitle')}</h2>
      <PlainTextField
        name="email"
        label={t('forgotten.email')}
        hint={t('forgotten.emailHint')}
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          setError(undefined)
          setSent(false)
        }}
        error={error}
        inputMode="email"
        enterKeyHint="go"
        isRequired
      />
      <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
        {t('forgotten.send')}
      </button>
      <p role="status">{isSent && t('forgotten.sent')}</p>
    </form>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { run, isBusy } = useExclusiveAction()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (found: string | undefined) => {
      setError(found)
      if (found) focusField(form, 'password')
      return found !== undefined
    }
    const body = { token, password }
    if (show(getValidationErrors(passwordResetSchema, body).password)) return
    void run(password, async () => {
      const options = { body, asksForPassword: false }
      const path = '/api/admin/password-link/use'
      const result = await api.call<PasswordResetResult>('POST', path, options)
      if (result.ok) {
        // The server has ended all sessions, so this device is no longer signed in.
        clearStoredSession()
        showToast(t('forgotten.done'), t('forgotten.doneText'))
        await navigate('/admin/login', { replace: true, state: result.value })
      } else if (!show(result.fields.password))
        showFailureToast(t('forgotten.failed'), getErrorMessage(result))
      return result.ok
    })
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <PasswordField
        name="password"
        label={t('account.password.password')}
        hint={t('account.password.hint')}
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setError(undefined)
        }}
        error={error}
        autoComplete="new-password"
        autoFocus
      />
      <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
        {t('forgotten.save')}
      </button>
    </form>
  )
}
