import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Switch } from 'react-aria-components/Switch'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { type FieldKey, parseFieldKey } from '../entity/entity-definition.ts'
import { isHidingField } from './field-labels.ts'
import styles from './fields.module.css'
import { useField } from './form.tsx'
import { OptionalMark, SelectField } from './plain-fields.tsx'

type FieldProps = {
  name: string
  label: string
  isRequired?: boolean
  hint?: string | undefined
  /** A warning does not prevent saving. */
  warning?: string | undefined
  translation?: TranslationHintProps | undefined
}

export type TranslationHintProps = {
  field: FieldKey
  french: string
  state: ReactNode
  stateId: string
  longest?: number
}

export const getInputAttributes = (
  translation: TranslationHintProps | undefined,
  autoCapitalize = 'sentences',
) => ({
  autoComplete: 'off',
  autoCapitalize,
  ...(translation && { lang: parseFieldKey(translation.field).locale, spellCheck: true }),
  ...(translation?.longest && { maxLength: translation.longest }),
})

export type TextInputProps = {
  type?: 'text' | 'date' | 'datetime-local'
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  isLong?: boolean
  autoCapitalize?: 'none'
}

export type FormTextFieldProps = FieldProps &
  TextInputProps & {
    /** A question that the user must answer before saving if the schema rejects the value. */
    question?: { text: string; answers: ReactNode } | undefined
    /** Called with true when the user types, and with false when the field loses the focus. */
    onTypingChange?: (isTyping: boolean) => void
  }

export function FormTextField(props: FormTextFieldProps) {
  const { name, label, isRequired, hint, type, inputMode, isLong, translation, question } = props
  const { onTypingChange } = props
  const field = useField(translation?.field ?? name, translation?.french)
  return (
    <TextField
      className={styles.field ?? ''}
      value={field.text}
      onChange={(text) => {
        field.set(text)
        onTypingChange?.(true)
      }}
      onBlur={() => onTypingChange?.(false)}
      isRequired={isRequired ?? false}
      isInvalid={field.error !== undefined}
      validationBehavior="aria"
      type={type ?? 'text'}
      autoFocus={field.autoFocus}
      {...(translation && { 'aria-describedby': translation.stateId })}
    >
      <span className={styles.head}>
        <Label>{label}</Label>
        {translation?.state ?? <OptionalMark isRequired={isRequired} />}
      </span>
      {isLong ? (
        <TextArea
          {...getInputAttributes(translation, props.autoCapitalize)}
          enterKeyHint="enter"
          id={field.id}
          className={`${styles.input} ${styles.long}`}
        />
      ) : (
        <Input
          {...getInputAttributes(translation, props.autoCapitalize)}
          // Labels the Enter key of the soft keyboard, which saves the form.
          enterKeyHint="done"
          id={field.id}
          className={styles.input ?? ''}
          {...(inputMode && { inputMode })}
          // Selects the number in a field that gets the focus when the form opens, so that typing
          // replaces it.
          {...(field.autoFocus && inputMode && { onFocus: ({ target }) => target.select() })}
          {...(field.text === '' && { 'data-empty': true })}
        />
      )}
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      {/* Screen readers announce only changes of an existing live region, so a field that may
          warn always has the element for its warning. */}
      {(type?.startsWith('date') || inputMode === 'numeric') && (
        <p role="status" className={styles.warning}>
          {props.warning}
        </p>
      )}
      <FieldError className={styles.error ?? ''}>{question?.text ?? field.error}</FieldError>
      {question && (
        <div role="status" className={styles.question}>
          {field.error === undefined && <p>{question.text}</p>}
          {question.answers}
        </div>
      )}
    </TextField>
  )
}

type ChoiceProps = FieldProps & { options: { value: string; label: string }[] }

/** Adds the stored value to `options` if it is missing, so that saving does not change it. */
export function FormSelectField({ name, label, hint, isRequired = false, ...props }: ChoiceProps) {
  const { id, text, set, error } = useField(name)
  const isKnown = props.options.some(({ value }) => value === text)
  const options = isKnown ? props.options : [...props.options, { value: text, label: text }]
  return (
    <SelectField {...{ id, label, hint, isRequired, options, error }} value={text} onChange={set} />
  )
}

type SwitchFieldProps = { name: string; label: string; hint?: string | undefined }

export function FormSwitchField({ name, label, hint }: SwitchFieldProps) {
  const field = useField(name)
  const isInverted = isHidingField(name)
  const hintId = `${field.id}-hint`
  return (
    <div className={styles.switchField}>
      <Switch
        id={field.id}
        className={styles.switch ?? ''}
        isSelected={field.isOn !== isInverted}
        onChange={(isOn) => field.set(isOn !== isInverted)}
        {...(hint && { 'aria-describedby': hintId })}
      >
        <span className="switch-track" aria-hidden="true" />
        {label}
      </Switch>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
