import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import styles from '../form/fields.module.css'
import { t } from '../parts/texts.ts'

type CodeFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** What it is called, and what is said below, where it is not the one at the door. */
  label?: string
  hint?: string
  autoFocus?: boolean
}

/** The code that a telephone shows; it takes letters too, for those on paper. */
export const CodeField = ({
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

/** Gives the focus to the code of that form, all of it selected: the next one is typed over the last. */
export function typeAnotherCode(form: HTMLFormElement) {
  const field = form.elements.namedItem('code')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
