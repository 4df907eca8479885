import { useState } from 'react'
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import styles from '../form/fields.module.css'
import { t } from '../parts/texts.ts'

type PasswordFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  enterKeyHint?: 'go' | 'next'
}

/** A password, which can be shown while it is typed. */
export function PasswordField({
  label,
  error,
  hint,
  enterKeyHint = 'go',
  ...field
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      className={styles.field ?? ''}
      isRequired
      isInvalid={error !== undefined}
      validationBehavior="aria"
      type={isShown ? 'text' : 'password'}
    >
      <Label>{label}</Label>
      <span className={styles.withToggle}>
        <Input
          className={styles.input ?? ''}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={enterKeyHint}
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
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
