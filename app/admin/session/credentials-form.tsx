import { type FormEvent, type ReactNode, useState } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { Credentials } from '../../../shared/credentials.ts'
import { errorsByName } from '../form/errors.ts'
import styles from '../form/fields.module.css'
import { shieldAct } from '../parts/tap-shield.tsx'
import { t } from '../parts/texts.ts'
import { useOneAct } from '../parts/use-one-act.ts'
import { signIn } from './session.ts'
import { StaySignedIn, staysByDefault } from './stay-signed-in.tsx'

type CredentialsFormProps = {
  username?: string
  className?: string | undefined
  onSignedIn: () => void
  /** What stands beside the button. */
  children?: ReactNode
}

/** Name and password, for the login page and for the dialog that asks again. */
export function CredentialsForm(props: CredentialsFormProps) {
  const [username, setUsername] = useState(props.username ?? '')
  const [password, setPassword] = useState('')
  const [stays, setStays] = useState(staysByDefault)
  const [isShown, setShown] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const { begin, isHeld } = useOneAct()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const found = errorsByName(Credentials, { username, password })
    setErrors(found)
    setReason('')
    const first = Object.keys(found)[0]
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus()
    await begin(`${username}\n${password}`, async () => {
      setBusy(true)
      const isSignedIn = await signIn({ username, password, stay_signed_in: stays }, setReason)
      setBusy(false)
      if (!isSignedIn) return true
      shieldAct()
      props.onSignedIn()
      return true
    })
  }

  const field = (name: 'username' | 'password', value: string, set: (value: string) => void) => ({
    name,
    value,
    className: styles.field ?? '',
    isRequired: true,
    isInvalid: errors[name] !== undefined,
    validationBehavior: 'aria' as const,
    onChange: (next: string) => {
      set(next)
      setErrors(({ [name]: _, ...others }) => others)
    },
  })

  return (
    <form onSubmit={submit} noValidate className={props.className}>
      <TextField
        {...field('username', username, setUsername)}
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
      <TextField
        {...field('password', password, setPassword)}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={Boolean(props.username)}
      >
        <Label>{t('login.password')}</Label>
        <span className={styles.withToggle}>
          <Input
            className={styles.input ?? ''}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
          <button
            type="button"
            className={`link ${styles.toggle}`}
            title={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('login.hide') : t('login.show')}
          </button>
        </span>
        <FieldError className={styles.error ?? ''}>{errors.password}</FieldError>
      </TextField>
      <StaySignedIn isTicked={stays} onChange={setStays} />
      {/* Always there, so that a screen reader hears the reason appear. */}
      <p role="alert" className={styles.refusal}>
        {reason}
      </p>
      <button type="submit" className="button first" aria-disabled={isHeld}>
        {isBusy ? t('login.busy') : t('login.submit')}
      </button>
      {props.children}
    </form>
  )
}
