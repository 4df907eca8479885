import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MAX_MESSAGE_LENGTH } from '../../../shared/message.ts'
import { getSentPageUrl, SENT_PARAMETER } from '../../../shared/paths.ts'
import { MAX_EMAIL_LENGTH } from '../../../shared/text/email.ts'
import { MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import { useSiteData } from '../site-data.ts'
import styles from './message-form.module.css'
import { MessageSentNotice } from './sent-notice.tsx'
import type {
  MessageFieldErrorCode,
  MessageFieldName,
  MessageFormResult,
} from './validate-message.ts'

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
function useFieldErrorMessage() {
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
 * app/enhance/forms.ts shows.
 */
function MessageField({ form, name, value, problem }: MessageFieldProps) {
  const { t } = useTranslation()
  const getErrorMessage = useFieldErrorMessage()
  const id = `${form}-${name}`
  const commonProps = {
    id,
    name,
    defaultValue: value,
    required: name !== 'subject',
    // Passes the maximum length to app/enhance/forms.ts in a data attribute instead of in
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

type MessageFormProps = {
  /** Prefix of the ids of the fields. */
  id: 'contact' | 'interest'
  fields: MessageFieldName[]
  /** Initial values of the fields. */
  initialValues: Partial<Record<MessageFieldName, string>>
  /**
   * The URL to which the form is submitted. This is the URL of the current page with a fragment, so
   * that the browser scrolls back to the form.
   */
  action: string
  /** The URL path of an empty form, which the confirmation offers for another message. */
  emptyFormPath: string
  /** The server's response if a message was rejected that was submitted without JavaScript. */
  result: MessageFormResult | undefined
  sentNotice: { title: string; text: string; about: string | undefined }
  /** The id of the piece that the message is about. */
  piece?: number
  /** Content that is shown next to the fields, or above them in a narrow form. */
  children?: ReactNode
}

/** Returns the error messages that are shown if a message could not be stored. */
function useFailureMessages() {
  const { t } = useTranslation()
  const { phone } = useSiteData().workshop
  const phoneHint = phone && t('form.or_call', { phone: phone.text })
  const addPhoneHint = (text: string) => [text, phoneHint].filter(Boolean).join(' ')
  return { failed: addPhoneHint(t('form.not_sent_now')), crowded: addPhoneHint(t('form.crowded')) }
}

/**
 * Attributes that make the password managers 1Password, LastPass, Bitwarden and Dashlane ignore a
 * field.
 */
const IGNORE_PASSWORD_MANAGER_ATTRIBUTES = {
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
}

/**
 * Renders the hidden fields: the id of the piece, and a honeypot that only spam programs fill in.
 */
function HiddenFields({ piece }: { piece: number | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {piece !== undefined && <input type="hidden" name="art_piece_id" value={piece} />}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('form.trap')}
          <input
            name="extra"
            tabIndex={-1}
            autoComplete="off"
            {...IGNORE_PASSWORD_MANAGER_ATTRIBUTES}
          />
        </label>
      </div>
    </>
  )
}

/**
 * Form for a message to the workshop. If the form is submitted without JavaScript, the server's
 * response contains the same texts that app/enhance/forms.ts would show.
 */
export function MessageForm(props: MessageFormProps) {
  const { id, fields, initialValues, action, emptyFormPath, result, sentNotice, piece, children } =
    props
  const { t } = useTranslation()
  const { acceptsMessages, workshop } = useSiteData()
  const reply = workshop.closure?.isCurrent && workshop.closure.reply
  const [query] = useSearchParams()
  const isSent = query.has(SENT_PARAMETER)
  const failures = useFailureMessages()
  const getErrorMessage = useFieldErrorMessage()
  const invalid = fields.filter((name) => result?.problems[name])
  const failure = result?.failure
  const sendsNothing =
    !acceptsMessages && t(workshop.is_demo ? 'form.sends_nothing_demo' : 'form.sends_nothing')
  return (
    <form
      id={id}
      method="post"
      action={action}
      noValidate
      className={styles.form}
      data-message-form
      {...(acceptsMessages && {
        'data-post': '/api/messages',
        'data-sending': t('form.sending'),
        'data-not-sent': t('form.not_sent'),
        'data-failed': failures.failed,
        'data-crowded': failures.crowded,
      })}
      data-problems={fields.map((_, index) => t('form.problems', { count: index + 1 })).join('|')}
    >
      <div
        role="status"
        tabIndex={-1}
        hidden={!isSent}
        className={styles.sent}
        data-sent={getSentPageUrl(query)}
      >
        <MessageSentNotice
          {...sentNotice}
          text={reply || sentNotice.text}
          sendsNothing={sendsNothing}
        />
        <p>
          <a href={emptyFormPath} className="more">
            {t('form.another')}
          </a>
        </p>
      </div>
      <div hidden={isSent} className={styles.body}>
        <div
          className={styles.summary}
          role="alert"
          tabIndex={-1}
          hidden={invalid.length === 0 && !failure}
        >
          <p className={styles.heading}>
            {failure ? t('form.not_sent') : result && t('form.problems', { count: invalid.length })}
          </p>
          <ul>
            {failure && <li>{failures[failure]}</li>}
            {result &&
              invalid.map((name) => (
                <li key={name}>
                  <a href={`#${id}-${name}`}>
                    {getErrorMessage(name, result.problems[name] ?? 'required')}
                  </a>
                </li>
              ))}
          </ul>
        </div>
        {(sendsNothing || reply) && <p className={styles.nothing}>{sendsNothing || reply}</p>}
        {acceptsMessages && <HiddenFields piece={piece} />}
        <div className={children ? styles.columns : ''}>
          {children}
          <div className={styles.fields}>
            {fields.map((name) => (
              <MessageField
                key={name}
                form={id}
                name={name}
                value={(result?.values[name] ?? initialValues[name]) || ''}
                problem={result?.problems[name]}
              />
            ))}
          </div>
        </div>
        <div>
          <button type="submit" className="button primary">
            {t('form.send')}
          </button>
        </div>
      </div>
    </form>
  )
}
