import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { addSentParameter, SENT_PARAMETER } from '../../../shared/paths.ts'
import { useSiteData } from '../head/site-data.ts'
import { MessageField, useFieldErrorMessage } from './message-field.tsx'
import styles from './message-form.module.css'
import { MessageSentNotice } from './sent-notice.tsx'
import type { MessageFieldName, MessageFormResult } from './validate-message.ts'

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
 * response contains the same texts that app/enhance/forms/forms.ts would show.
 */
export function MessageForm(props: MessageFormProps) {
  const { id, fields, initialValues, action, emptyFormPath, result, sentNotice, piece, children } =
    props
  const { t } = useTranslation()
  const { acceptsMessages, workshop } = useSiteData()
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
        data-sent={addSentParameter(query)}
      >
        <MessageSentNotice {...sentNotice} sendsNothing={sendsNothing} />
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
        {sendsNothing && <p className={styles.nothing}>{sendsNothing}</p>}
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
