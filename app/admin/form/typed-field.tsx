import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import styles from './fields.module.css'

type TypedFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  inputMode?: 'numeric' | 'email' | 'url'
}

/** A line of a form that is short, is sent as it stands and keeps no draft. */
export function TypedField({ label, error, hint, inputMode, ...field }: TypedFieldProps) {
  return (
    <TextField
      {...field}
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input
        className={styles.input ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        {...(inputMode && { inputMode })}
      />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
