/**
 * Validates the settings that decide how visitors' messages reach the artist: by e-mail and in the
 * admin, or only in the admin.
 */
import * as v from 'valibot'
import {
  createTextSchema,
  createTrimmedTextSchema,
  optionalEmailSchema,
  shortTextSchema,
} from './validation.ts'

/**
 * Encryption of the connection to the mail server: TLS from the start, STARTTLS, or no encryption.
 */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const
/** The retention periods of messages in days. The artist chooses one of them. */
export const MESSAGE_RETENTION_OPTIONS = [90, 180, 365, 730, 1095] as const
export const MAX_MAIL_PASSWORD_LENGTH = 200

const host = v.pipe(
  createTrimmedTextSchema(253),
  v.check((typed) => /^(?:[\w.-]+|[\da-f:]+)?$/i.test(typed), 'not_a_host'),
)

/**
 * Validates the body of PUT /api/mail. If the password is empty or missing, the stored password is
 * kept, unless the host or the user name has changed or encryption was switched off.
 */
export const MailSettingsUpdate = v.pipe(
  v.strictObject({
    /** True if messages are stored even if no mail server is set up. */
    keeps_messages: v.boolean('not_a_yes_or_no'),
    keeping_days: v.picklist(MESSAGE_RETENTION_OPTIONS, 'not_a_time'),
    host,
    port: v.pipe(
      v.number('not_a_number'),
      v.integer('not_a_whole_number'),
      v.minValue(1, 'number_too_small'),
      v.maxValue(65535, 'number_too_large'),
    ),
    security: v.picklist(MAIL_ENCRYPTIONS, 'not_a_security'),
    username: shortTextSchema,
    password: v.optional(createTextSchema(MAX_MAIL_PASSWORD_LENGTH)),
    /**
     * The e-mail address that receives the messages. If `username` is not an e-mail address, the
     * site also uses `recipient` as the sender address of its e-mails.
     */
    recipient: optionalEmailSchema,
  }),
  v.forward(
    v.partialCheck(
      [['host'], ['recipient']],
      ({ host, recipient }) => host === '' || recipient !== '',
      'recipient_needed',
    ),
    ['recipient'],
  ),
)
export type MailSettingsUpdate = v.InferOutput<typeof MailSettingsUpdate>

/** The response to GET /api/mail. */
export type MailSettings = Omit<MailSettingsUpdate, 'password'> & {
  has_password: boolean
  /**
   * The recipient that the operator of the server has set in the environment variable CONTACT_TO,
   * or null. If the variable is set, the site ignores the mail server and the recipient that are
   * set in the admin.
   */
  set_by_host: string | null
}

/**
 * The response to POST /api/mail/test. `problem` is the reason why the test e-mail was not sent,
 * such as the reply of the mail server.
 */
export type MailTestResult = { sent: true } | { sent: false; problem: string }
