import * as v from 'valibot'
import {
  createIntegerSchema,
  createTextSchema,
  createTrimmedTextSchema,
  optionalEmailSchema,
  shortTextSchema,
} from './validation.ts'

/** `tls` encrypts the connection from the start, `starttls` only after an unencrypted greeting. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const
/** The retention times for messages from which the artist can choose, in days. */
export const MESSAGE_RETENTION_OPTIONS = [90, 180, 365, 730, 1095] as const
export const MAX_MAIL_PASSWORD_LENGTH = 200

const host = v.pipe(
  createTrimmedTextSchema(253),
  v.check((typed) => /^(?:[\w.-]+|[\da-f:]+)?$/i.test(typed), 'not_a_host'),
)

/** An empty password keeps the stored one (`keepsMailPassword`). */
export const emailSettingsUpdateSchema = v.pipe(
  v.strictObject({
    /** If true, messages are stored even without a mail server. */
    keeps_messages: v.boolean('not_a_yes_or_no'),
    keeping_days: v.picklist(MESSAGE_RETENTION_OPTIONS, 'not_a_time'),
    host,
    port: createIntegerSchema(1, 65535, 'number_too_small', 'number_too_large'),
    security: v.picklist(MAIL_ENCRYPTIONS, 'not_a_security'),
    username: shortTextSchema,
    password: v.optional(createTextSchema(MAX_MAIL_PASSWORD_LENGTH)),
    /**
     * The address to which messages are sent. It is also the sender, unless `username` is the
     * address of a mailbox.
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
export type EmailSettingsUpdate = v.InferOutput<typeof emailSettingsUpdateSchema>

export type EmailSettings = Omit<EmailSettingsUpdate, 'password'> & {
  has_password: boolean
  /**
   * The recipient in the environment variable CONTACT_TO, or null. If it is set, these settings are
   * ignored.
   */
  set_by_host: string | null
}

type MailServer = Pick<EmailSettings, 'host' | 'username' | 'security'>

/**
 * Returns true if the server and the user stay the same and encryption is not switched off.
 * Otherwise somebody at an open session could have the site send the password to another server.
 */
export const keepsMailPassword = (before: MailServer, after: MailServer) =>
  after.host === before.host &&
  after.username === before.username &&
  (after.security !== 'none' || before.security === 'none')

/** Validates the code in the link of the test e-mail, which confirms the recipient's address. */
export const addressConfirmationSchema = v.strictObject({ code: shortTextSchema })

export type TestEmailResult = { sent: true } | { sent: false; problem: string }
