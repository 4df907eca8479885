import { type ComponentProps, useState } from 'react'
import styles from '../form/fields.module.css'
import { PlainTextField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'

type PasswordFieldProps = Omit<
  ComponentProps<typeof PlainTextField>,
  'type' | 'inputMode' | 'end'
> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({
  isRequired = true,
  enterKeyHint = 'go',
  ...field
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PlainTextField
      {...field}
      isRequired={isRequired}
      enterKeyHint={enterKeyHint}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={`link ${styles.toggle}`}
          title={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('login.hide') : t('login.show')}
        </button>
      }
    />
  )
}

type TwoFactorCodeFieldProps = Pick<
  ComponentProps<typeof PlainTextField>,
  'label' | 'hint' | 'value' | 'onChange' | 'error' | 'autoFocus'
>

/** Accepts letters, because the user may enter a recovery code. */
export const TwoFactorCodeField = (props: TwoFactorCodeFieldProps) => (
  <PlainTextField
    {...props}
    name="code"
    autoComplete="one-time-code"
    enterKeyHint="go"
    isRequired
  />
)

/** Focuses the field of the two-factor code and selects its content, so that typing replaces it. */
export function focusTwoFactorCodeField(form: HTMLFormElement) {
  const field = form.elements.namedItem('code')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
