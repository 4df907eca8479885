import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { t } from '../i18n/texts.ts'
import styles from './fields.module.css'

type PlainTextFieldProps = {
  name?: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  type?: 'text' | 'password' | 'date'
  isRequired?: boolean
  autoFocus?: boolean
  autoComplete?: 'off' | 'username' | 'current-password' | 'new-password' | 'one-time-code'
  inputMode?: 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  /** With `sentences`, the browser also checks the spelling, as in a long text. */
  capitalize?: 'none' | 'words' | 'sentences'
  enterKeyHint?: 'done' | 'go' | 'next'
  placeholder?: string
  onKeyDown?: TextFieldProps['onKeyDown']
  end?: ReactNode
  isLong?: boolean
  lang?: string
  /** Set only for a multi-line field. */
  ref?: Ref<HTMLTextAreaElement>
}

/** Needs no `FormProvider`. */
export function PlainTextField({
  label,
  error,
  hint,
  inputMode,
  isLong,
  capitalize = 'none',
  enterKeyHint = 'done',
  autoComplete = 'off',
  placeholder,
  lang,
  ref,
  onKeyDown,
  end,
  ...field
}: PlainTextFieldProps) {
  const input = isLong ? (
    <TextArea
      {...{ ref, lang }}
      className={`${styles.input} ${styles.long}`}
      enterKeyHint="enter"
    />
  ) : (
    <Input
      className={styles.input ?? ''}
      autoCapitalize={capitalize}
      autoCorrect={capitalize === 'sentences' ? 'on' : 'off'}
      spellCheck={capitalize === 'sentences'}
      {...{ inputMode, enterKeyHint, placeholder }}
    />
  )
  return (
    <TextField
      {...field}
      {...(onKeyDown && {
        onKeyDown(event) {
          // Without this call, React Aria would stop the event, and Escape would not reach the
          // dialog.
          event.continuePropagation()
          onKeyDown(event)
        },
      })}
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

/**
 * Render this beside the `label` element. Inside the label, the word “optional” would become part
 * of the accessible name.
 */
export const OptionalMark = ({ isRequired }: { isRequired?: boolean | undefined }) =>
  isRequired ? null : <span className={styles.optional}>{t('form.optional')}</span>

type SearchFieldProps = {
  label: string
  placeholder?: string
  typed: string
  onType: (typed: string) => void
}

export function SearchField({ label, placeholder, typed, onType }: SearchFieldProps) {
  const id = useId()
  const [text, setText] = useState(typed)
  /**
   * Texts that were passed to `onType` and have not come back in the prop `typed` yet. The prop
   * comes from the URL, so a late value would overwrite newer keystrokes.
   */
  const pendingTexts = useRef<string[]>([])
  useEffect(() => {
    const index = pendingTexts.current.indexOf(typed)
    if (index === -1) setText(typed)
    else pendingTexts.current.splice(0, index + 1)
  }, [typed])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          pendingTexts.current.push(target.value)
          onType(target.value)
        }}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}

type SelectProps<Value extends string | number> = {
  id?: string
  label: string
  isRequired?: boolean
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  hint?: string | undefined
  error?: string | undefined
}

/** A native select opens the picker of the phone, which is easy to use with one hand. */
export function SelectField<Value extends string | number>(props: SelectProps<Value>) {
  const generatedId = useId()
  const { id = generatedId, label, isRequired, options, value, onChange, hint, error } = props
  return (
    <div className={styles.field}>
      <span className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <OptionalMark isRequired={isRequired} />
      </span>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen) onChange(chosen.value)
        }}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <span id={`${id}-error`} className={styles.error}>
        {error}
      </span>
    </div>
  )
}
