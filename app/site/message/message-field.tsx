import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH } from '../../../shared/message.ts'
import { MAX_PHONE_LENGTH } from '../../../shared/registration.ts'
import { MAX_EMAIL_LENGTH } from '../../../shared/text/email.ts'
import { MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import styles from './message-form.module.css'
import type {
  MessageFieldErrorCode,
  MessageFieldName,
  MessageFormResult,
} from './validate-message.ts'

const MAX_LENGTHS: Record<Exclude<MessageFieldName, 'places'>, number> = {
  name: MAX_NAME_LENGTH,
  email: MAX_EMAIL_LENGTH,
  phone: MAX_PHONE_LENGTH,
  subject: MAX_SHORT_TEXT_LENGTH,
  message: MAX_MESSAGE_LENGTH,
}

function useFieldErrorMessage() {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  return (name: MessageFieldName, problem: MessageFieldErrorCode) => {
    if (problem === 'too_long' && name !== 'places')
      return t('form.too_long', {
        field: t(`form.${name}`),
        most: numbers.format(MAX_LENGTHS[name]),
      })
    if (problem === 'not_an_email') return t('form.email_wrong')
    if (problem === 'not_a_phone') return t('form.phone_wrong')
    if (problem === 'link') return t('form.name_link')
    if (name === 'places') return t('form.places_missing')
    if (problem === 'required' && name !== 'subject' && name !== 'phone')
      return t(`form.${name}_missing`)
    return t('form.refused', { field: t(`form.${name}`) })
  }
}

/** Configures the soft keyboard, autofill and the Enter key. */
const INPUT_ATTRIBUTES = {
  name: { autoComplete: 'name', autoCapitalize: 'words', enterKeyHint: 'next' },
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'next',
  },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', enterKeyHint: 'next' },
  subject: { autoComplete: 'off', enterKeyHint: 'enter' },
  message: { autoComplete: 'off', enterKeyHint: 'enter' },
} as const

/** Average number of characters in a line on a phone. */
const CHARACTERS_PER_LINE = 32

/**
 * Returns the height in rows for browsers without `field-sizing: content`, until
 * app/ui/grow-text-areas.ts adjusts it. The subject is a text area, so that a long prefilled
 * subject is visible.
 */
const getInitialRows = (name: 'subject' | 'message', value: string) =>
  name === 'message' ? 4 : Math.max(1, Math.ceil(value.length / CHARACTERS_PER_LINE))

type MessageFieldProps = {
  form: string
  name: MessageFieldName
  value: string
  problem: MessageFieldErrorCode | undefined
  isRequired: boolean
  label?: string | undefined
}

/** Renders a field with its error messages in data attributes, for app/enhance/forms.ts. */
export function MessageField({ form, name, value, problem, isRequired, label }: MessageFieldProps) {
  const { t } = useTranslation()
  const getErrorMessage = useFieldErrorMessage()
  const id = `${form}-${name}`
  if (name === 'places') return null
  const commonProps = {
    id,
    name,
    defaultValue: value,
    required: isRequired,
    // With `maxlength`, browsers would silently truncate pasted text, so app/enhance/forms.ts
    // checks the length.
    'data-most': MAX_LENGTHS[name],
    'data-long': getErrorMessage(name, 'too_long'),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'data-missing': getErrorMessage(name, 'required'),
    'data-refused': getErrorMessage(name, 'unreadable_text'),
    'data-wrong': name === 'email' ? getErrorMessage(name, 'not_an_email') : undefined,
  }
  const isOptionalMessage = name === 'message' && !isRequired
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label ?? t(isOptionalMessage ? 'form.message_optional' : `form.${name}`)}
      </label>
      {name === 'message' || name === 'subject' ? (
        <textarea {...commonProps} {...INPUT_ATTRIBUTES[name]} rows={getInitialRows(name, value)} />
      ) : (
        <input type="text" {...commonProps} {...INPUT_ATTRIBUTES[name]} />
      )}
      <p className={styles.problem} id={`${id}-problem`} hidden={!problem}>
        {problem && getErrorMessage(name, problem)}
      </p>
    </div>
  )
}

type PlacesFieldProps = {
  id: string
  label: string
  value: number
  options: { places: number; text: string }[]
}

export function PlacesField({ id, label, value, options }: PlacesFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name="places" defaultValue={value}>
        {options.map(({ places, text }) => (
          <option key={places} value={places}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type ProblemSummaryProps = {
  /** Prefix of the ids of the fields, to which the problems link. */
  form: string
  fields: readonly MessageFieldName[]
  problems: MessageFormResult['problems'] | undefined
  failure?: { heading: string; text: string } | undefined
}

export function ProblemSummary({ form, fields, problems = {}, failure }: ProblemSummaryProps) {
  const { t } = useTranslation()
  const getErrorMessage = useFieldErrorMessage()
  const names = fields.filter((name) => problems[name])
  return (
    <div
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      hidden={names.length === 0 && !failure}
    >
      <p className={styles.heading}>
        {failure?.heading ?? (names.length > 0 && t('form.problems', { count: names.length }))}
      </p>
      <ul>
        {failure && <li>{failure.text}</li>}
        {names.map((name) => (
          <li key={name}>
            <a href={`#${form}-${name}`}>{getErrorMessage(name, problems[name] ?? 'required')}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
