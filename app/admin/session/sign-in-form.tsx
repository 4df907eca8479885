import { type FormEvent, type ReactNode, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { credentialsSchema } from '../../../shared/credentials.ts'
import { twoFactorCodeSchema } from '../../../shared/security.ts'
import { focusField } from '../browser/focus.ts'
import { getValidationErrors } from '../form/errors.ts'
import styles from '../form/fields.module.css'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { PasskeySignInButton } from './passkey-sign-in-button.tsx'
import { PasswordField } from './password-field.tsx'
import { type SignInFailureHandler, signIn } from './session.ts'
import { focusTwoFactorCodeField, TwoFactorCodeField } from './two-factor-code-field.tsx'

const PHONE = '(pointer: coarse), (max-width: 40rem)'

/** Phones usually have one owner, and typing a password on them is slow. */
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
  onSignedIn: () => void
  /** Shown after a wrong password or code. */
  helpAfterFailure?: ReactNode
  /** Content below the sign-in buttons. */
  children?: ReactNode
}

/** Used by the sign-in page and the password dialog. */
export function SignInForm(props: CredentialsFormProps) {
  const [username, setUsername] = useState(props.username ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [staysSignedIn, setStaysSignedIn] = useState(shouldStaySignedInByDefault)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [hasFailed, setFailed] = useState(false)
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
    else if (/^(?:wrong|code)_/.test(kind)) setFailed(true)
  }
  const finishSignIn = () => {
    ignoreSecondTap()
    props.onSignedIn()
  }

  const onChangeOf = (name: string, set: (value: string) => void) => (next: string) => {
    set(next)
    setErrors(({ [name]: _, ...others }) => others)
  }

  return (
    <form onSubmit={submit} noValidate className={props.className}>
      <TextField
        name="username"
        value={username}
        className={styles.field ?? ''}
        isRequired
        isInvalid={errors.username !== undefined}
        validationBehavior="aria"
        onChange={onChangeOf('username', setUsername)}
        autoComplete="username"
        autoFocus={!props.username}
      >
        <Label>{t('login.username')}</Label>
        <Input
          className={styles.input ?? ''}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <FieldError className={styles.error ?? ''}>{errors.username}</FieldError>
      </TextField>
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
          value={code}
          onChange={onChangeOf('code', setCode)}
          error={errors.code}
          autoFocus
        />
      )}
      <StaySignedInCheckbox isTicked={staysSignedIn} onChange={setStaysSignedIn} />
      {/* The element stays in the page when empty, so that screen readers announce a failure. */}
      <p role="alert" className={styles.refusal}>
        {reason}
      </p>
      {hasFailed && props.helpAfterFailure}
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
