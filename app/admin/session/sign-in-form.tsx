import { type FormEvent, type ReactNode, useState } from 'react'
import { credentialsSchema, twoFactorCodeSchema } from '../../../shared/credentials.ts'
import { focusField } from '../browser/focus.ts'
import { getValidationErrors } from '../form/errors.ts'
import styles from '../form/fields.module.css'
import { PlainTextField } from '../form/plain-fields.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { focusTwoFactorCodeField, PasswordField, TwoFactorCodeField } from './credential-fields.tsx'
import { PasskeySignInButton } from './passkey-sign-in-button.tsx'
import { type SignInFailureHandler, signIn } from './session.ts'

const PHONE = '(pointer: coarse), (max-width: 40rem)'

/**
 * Users stay signed in by default on a phone, because passwords are slow to type there, and most
 * phones have one owner.
 */
const shouldStaySignedInByDefault = () => matchMedia(PHONE).matches

type StaySignedInProps = { isTicked: boolean; onChange: (isTicked: boolean) => void }

const StaySignedInCheckbox = ({ isTicked, onChange }: StaySignedInProps) => (
  <label className={styles.stay}>
    <input
      type="checkbox"
      name="stay_signed_in"
      checked={isTicked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {t('login.stay')}
  </label>
)

type CredentialsFormProps = {
  username?: string
  className?: string | undefined
  onSignedIn?: () => void
  children?: ReactNode
}

export function SignInForm(props: CredentialsFormProps) {
  const [username, setUsername] = useState(props.username ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [staysSignedIn, setStaysSignedIn] = useState(shouldStaySignedInByDefault)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const { run, isBusy } = useExclusiveAction()
  const [isSigningIn, setSigningIn] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const newErrors = {
      ...getValidationErrors(credentialsSchema, { username, password }),
      ...(asksCode && getValidationErrors(twoFactorCodeSchema, { code })),
    }
    setErrors(newErrors)
    setReason('')
    const first = Object.keys(newErrors)[0]
    if (first) return focusField(form, first)
    const credentials = {
      username,
      password,
      ...(staysSignedIn && { stay_signed_in: true }),
      ...(asksCode && { code }),
    }
    await run(JSON.stringify(credentials), async () => {
      setSigningIn(true)
      const isSignedIn = await signIn(credentials, (message, kind) => {
        explain(message, kind)
        if (kind === 'wrong_code') focusTwoFactorCodeField(form)
      })
      setSigningIn(false)
      if (isSignedIn) finishSignIn()
      return true
    })
  }
  const explain: SignInFailureHandler = (message, kind) => {
    setReason(message)
    if (kind === 'code_needed') setAsksCode(true)
  }
  const finishSignIn = () => {
    armDoubleTapGuard()
    props.onSignedIn?.()
  }

  const onChangeOf = (name: string, set: (value: string) => void) => (next: string) => {
    set(next)
    setErrors(({ [name]: _, ...others }) => others)
  }

  return (
    <form onSubmit={submit} noValidate className={props.className}>
      <PlainTextField
        name="username"
        label={t('login.username')}
        value={username}
        onChange={onChangeOf('username', setUsername)}
        error={errors.username}
        autoComplete="username"
        enterKeyHint="next"
        isRequired
        autoFocus={!props.username}
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        value={password}
        onChange={onChangeOf('password', setPassword)}
        error={errors.password}
        autoComplete="current-password"
        autoFocus={Boolean(props.username)}
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
      <StaySignedInCheckbox isTicked={staysSignedIn} onChange={setStaysSignedIn} />
      {/* Screen readers announce only changes of an existing live region, so it stays even while
          empty. */}
      <p role="alert" className={styles.refusal}>
        {reason}
      </p>
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {isSigningIn ? t('login.busy') : t('login.submit')}
      </button>
      <PasskeySignInButton
        staysSignedIn={staysSignedIn}
        explain={explain}
        onSignedIn={finishSignIn}
      />
      {props.children}
    </form>
  )
}
