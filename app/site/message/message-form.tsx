import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getSentPageUrl, SENT_PARAMETER } from '../../../shared/paths.ts'
import { useSiteData } from '../site-data.ts'
import { MessageField, PlacesField, ProblemSummary } from './message-field.tsx'
import styles from './message-form.module.css'

import { MessageSentNotice } from './sent-notice.tsx'
import type {
  MessageFieldName,
  MessageFormResult,
  SubmissionErrorCode,
} from './validate-message.ts'

type RegistrationOptions = {
  training: number
  messageLabel: string | undefined
  places: { places: number; text: string }[]
  notes: string[]
  send: string
}

type MessageFormProps = {
  /** Prefix of the field ids. */
  id: 'contact' | 'interest'
  fields: MessageFieldName[]
  initialValues: Partial<Record<MessageFieldName, string>>
  /**
   * The URL that receives the form: the current page with a fragment, so that the browser scrolls
   * back to the form.
   */
  action: string
  /** The confirmation links to this empty form for another message. */
  emptyFormPath: string
  /**
   * The values and errors after the server has rejected a message that was sent without JavaScript.
   */
  result: MessageFormResult | undefined
  sentNotice: { title: string; text: string; about: string | undefined }
  piece?: number
  /**
   * Set for a registration form. Browsers submit it without app/enhance/forms.ts. The `notes` are
   * above the button.
   */
  registration?: RegistrationOptions | undefined
  /** Beside the fields, or above them in a narrow form. */
  children?: ReactNode
  /** Below `children`, or below the button in a narrow form. */
  below?: ReactNode
}

function useFailureMessages() {
  const { t } = useTranslation()
  const { phone } = useSiteData().workshop
  const phoneHint = phone && t('form.or_call', { phone: phone.text })
  const addPhoneHint = (text: string) => [text, phoneHint].filter(Boolean).join(' ')
  return {
    failed: addPhoneHint(t('form.not_sent_now')),
    crowded: addPhoneHint(t('form.crowded')),
    list_full: addPhoneHint(t('registration.list_full')),
    too_many_places: t('registration.too_many_places'),
    closed: addPhoneHint(t('registration.closed')),
  } satisfies Record<SubmissionErrorCode, string>
}

/** 1Password, LastPass, Bitwarden and Dashlane ignore a field with these attributes. */
const IGNORE_PASSWORD_MANAGER_ATTRIBUTES = {
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
}

/** The honeypot is a hidden field that only spam programs fill in. */
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
 * Renders a message form. Without JavaScript, it contains the errors that app/enhance/forms.ts
 * would show.
 */
export function MessageForm(props: MessageFormProps) {
  const { id, fields, initialValues, action, emptyFormPath, result, sentNotice, piece, children } =
    props
  const { registration } = props
  const { t } = useTranslation()
  const { acceptsMessages, workshop } = useSiteData()
  const reply = workshop.closure?.isCurrent && workshop.closure.reply
  const [query] = useSearchParams()
  const isSent = query.has(SENT_PARAMETER)
  const failures = useFailureMessages()
  const failure = result?.failure
  const isOptional = (name: MessageFieldName) =>
    name === 'subject' || name === 'phone' || (name === 'message' && registration !== undefined)
  const sendsNothing =
    !acceptsMessages && t(workshop.is_demo ? 'form.sends_nothing_demo' : 'form.sends_nothing')
  return (
    <form
      id={id}
      method="post"
      action={action}
      noValidate
      className={styles.form}
      data-message-form={registration ? undefined : true}
      // app/enhance/drafts.ts keeps the typed text, separately for each piece and training.
      data-draft={registration?.training ?? piece ?? ''}
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
            {t(registration ? 'registration.another' : 'form.another')}
          </a>
        </p>
      </div>
      <div hidden={isSent} className={styles.body}>
        <ProblemSummary
          form={id}
          fields={fields}
          problems={result?.problems}
          failure={
            failure && {
              heading: t(registration ? 'registration.not_stored' : 'form.not_sent'),
              text: failures[failure],
            }
          }
        />
        {(sendsNothing || reply) && <p className={styles.nothing}>{sendsNothing || reply}</p>}
        {acceptsMessages && <HiddenFields piece={piece} />}
        <div className={children ? styles.columns : ''}>
          {children}
          <div className={styles.body}>
            <div className={styles.fields}>
              {fields.map((name) =>
                name === 'places' ? (
                  <PlacesField
                    key={name}
                    id={`${id}-${name}`}
                    label={t('form.places')}
                    value={Number(result?.values[name]) || 1}
                    options={registration?.places ?? []}
                  />
                ) : (
                  <MessageField
                    key={name}
                    form={id}
                    name={name}
                    value={(result?.values[name] ?? initialValues[name]) || ''}
                    problem={result?.problems[name]}
                    isRequired={!isOptional(name)}
                    label={name === 'message' ? registration?.messageLabel : undefined}
                  />
                ),
              )}
            </div>
            {registration?.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <div>
              <button type="submit" className="button primary">
                {registration?.send ?? t('form.send')}
              </button>
            </div>
          </div>
          {props.below}
        </div>
      </div>
    </form>
  )
}
