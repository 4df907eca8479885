import * as v from 'valibot'
import {
  createTextSchema,
  createTrimmedTextSchema,
  optionalEmailSchema,
  shortTextSchema,
} from './validation.ts'

/** `tls` encrypts from the start of the connection, `starttls` after it was opened. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const
/** In days. */
export const MESSAGE_RETENTION_OPTIONS = [90, 180, 365, 730, 1095] as const
export const MAX_MAIL_PASSWORD_LENGTH = 200

const host = v.pipe(
  createTrimmedTextSchema(253),
  v.check((typed) => /^(?:[\w.-]+|[\da-f:]+)?$/i.test(typed), 'not_a_host'),
)

/**
 * An empty password keeps the stored one, unless the host or the user name has changed or
 * encryption was switched off.
 */
export const emailSettingsUpdateSchema = v.pipe(
  v.strictObject({
    /** If true, messages are stored even if no mail server is set up. */
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
    /** This address is also the sender if `username` is not an e-mail address. */
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
  /** If the environment variable CONTACT_TO is set, the mail settings are ignored. */
  set_by_host: string | null
}

/** The code is in the link of the test e-mail. */
export const addressConfirmationSchema = v.strictObject({ code: shortTextSchema })

export type TestEmailResult = { sent: true } | { sent: false; problem: string }
