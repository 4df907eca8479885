import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import styles from './fields.module.css'

type PlainTextFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  type?: 'text' | 'password'
  isRequired?: boolean
  autoFocus?: boolean
  autoComplete?: 'off' | 'current-password' | 'new-password'
  inputMode?: 'numeric' | 'email' | 'url'
  enterKeyHint?: 'done' | 'go' | 'next'
  end?: ReactNode
}

/** Needs no `FormProvider`. */
export function PlainTextField({
  label,
  error,
  hint,
  inputMode,
  enterKeyHint = 'done',
  autoComplete = 'off',
  end,
  ...field
}: PlainTextFieldProps) {
  const input = (
    <Input
      className={styles.input ?? ''}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={enterKeyHint}
      {...(inputMode && { inputMode })}
    />
  )
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {end ? (
        <span className={styles.withToggle}>
          {input}
          {end}
        </span>
      ) : (
        input
      )}
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
