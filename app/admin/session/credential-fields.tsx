import { type ComponentProps, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
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

type CodeFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  label?: string
  hint?: string
  autoFocus?: boolean
}

/** Asks for the two-factor code. Accepts letters, because the user may enter a recovery code. */
export const TwoFactorCodeField = ({
  value,
  onChange,
  error,
  label,
  hint,
  autoFocus = false,
}: CodeFieldProps) => (
  <TextField
    name="code"
    className={styles.field ?? ''}
    value={value}
    onChange={onChange}
    isRequired
    isInvalid={error !== undefined}
    validationBehavior="aria"
    autoComplete="one-time-code"
    autoFocus={autoFocus}
  >
    <Label>{label ?? t('login.code')}</Label>
    <Input
      className={styles.input ?? ''}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
    <Text slot="description" className={styles.hint ?? ''}>
      {hint ?? t('login.codeHint')}
    </Text>
    <FieldError className={styles.error ?? ''}>{error}</FieldError>
  </TextField>
)

/** Focuses the field and selects its content, so that typing replaces it. */
export function focusTwoFactorCodeField(form: HTMLFormElement) {
  const field = form.elements.namedItem('code')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
