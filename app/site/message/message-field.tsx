import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH } from '../../../shared/message.ts'
import { MAX_EMAIL_LENGTH } from '../../../shared/text/email.ts'
import { MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import styles from './message-form.module.css'
import type { MessageFieldErrorCode, MessageFieldName } from './validate-message.ts'

const MAX_LENGTHS = {
  name: MAX_NAME_LENGTH,
  email: MAX_EMAIL_LENGTH,
  subject: MAX_SHORT_TEXT_LENGTH,
  message: MAX_MESSAGE_LENGTH,
}

/**
 * Returns a function that maps a field and a problem to the error message in the visitor's
 * language.
 */
export function useFieldErrorMessage() {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  return (name: MessageFieldName, problem: MessageFieldErrorCode) => {
    if (problem === 'too_long')
      return t('form.too_long', {
        field: t(`form.${name}`),
        most: numbers.format(MAX_LENGTHS[name]),
      })
    if (problem === 'not_an_email') return t('form.email_wrong')
    if (problem === 'required' && name !== 'subject') return t(`form.${name}_missing`)
    return t('form.refused', { field: t(`form.${name}`) })
  }
}

/** HTML attributes of each input for soft keyboards, autofill and the Enter key. */
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
  subject: { autoComplete: 'off', enterKeyHint: 'enter' },
  message: { autoComplete: 'off', enterKeyHint: 'enter' },
} as const

/** Average number of characters in a line of a field on a phone. */
const CHARACTERS_PER_LINE = 32

/**
 * Returns the initial number of lines of a text area. Browsers without `field-sizing: content` use
 * this number until app/ui/grow-text-areas.ts changes the height. The subject is also a text area,
 * which gets enough lines to show a prefilled subject completely.
 */
const getInitialRows = (name: 'subject' | 'message', value: string) =>
  name === 'message' ? 4 : Math.max(1, Math.ceil(value.length / CHARACTERS_PER_LINE))

type MessageFieldProps = {
  form: string
  name: MessageFieldName
  value: string
  problem: MessageFieldErrorCode | undefined
}

/**
 * Form field with a label. The data attributes of the field contain the error messages that
 * app/enhance/forms/forms.ts shows.
 */
export function MessageField({ form, name, value, problem }: MessageFieldProps) {
  const { t } = useTranslation()
  const getErrorMessage = useFieldErrorMessage()
  const id = `${form}-${name}`
  const commonProps = {
    id,
    name,
    defaultValue: value,
    required: name !== 'subject',
    // Passes the maximum length to app/enhance/forms/forms.ts in a data attribute instead of in
    // `maxlength`, because browsers silently truncate pasted text in fields with `maxlength`.
    'data-most': MAX_LENGTHS[name],
    'data-long': getErrorMessage(name, 'too_long'),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'data-missing': getErrorMessage(name, 'required'),
    'data-refused': getErrorMessage(name, 'unreadable_text'),
    'data-wrong': name === 'email' ? getErrorMessage(name, 'not_an_email') : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`form.${name}`)}</label>
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
