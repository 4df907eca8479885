/** How visitors' messages reach the artist, as “Votre site” sets it. */
import * as v from 'valibot'
import { emailOrNone, shortText, text, trimmed } from './rules.ts'

/** How the connection to the mail server is kept secret: from the start, from its first words on, or not at all. */
export const SECURITIES = ['tls', 'starttls', 'none'] as const
/** Days after which a message can leave for good. */
export const KEEPING_DAYS = [90, 180, 365, 730, 1095] as const
export const LONGEST_MAIL_PASSWORD = 200

const host = v.pipe(
  trimmed(253),
  v.check((typed) => /^(?:[\w.-]+|[\da-f:]+)?$/i.test(typed), 'not_a_host'),
)

/** What PUT /api/mail takes. A password that is not sent, or empty, stays as it is, unless the server or the user name is another one or TLS is given up. */
export const MailChange = v.pipe(
  v.strictObject({
    /** Whether messages are kept here although no e-mail tells of them. */
    keeps_messages: v.boolean('not_a_yes_or_no'),
    keeping_days: v.picklist(KEEPING_DAYS, 'not_a_time'),
    host,
    port: v.pipe(
      v.number('not_a_number'),
      v.integer('not_a_whole_number'),
      v.minValue(1, 'number_too_small'),
      v.maxValue(65535, 'number_too_large'),
    ),
    security: v.picklist(SECURITIES, 'not_a_security'),
    username: shortText,
    password: v.optional(text(LONGEST_MAIL_PASSWORD)),
    /** Where messages go; also whom they come from, where the server's user name is no address. */
    recipient: emailOrNone,
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
export type MailChange = v.InferOutput<typeof MailChange>

/** What GET /api/mail answers. */
export type MailSettings = Omit<MailChange, 'password'> & {
  has_password: boolean
  /** Where the host of the site lets messages go (CONTACT_TO): then nothing typed here is used. Null: the host has said nothing. */
  set_by_host: string | null
}

/** What POST /api/mail/test answers: what the mail server said where it did not take the letter. */
export type MailTest = { sent: true } | { sent: false; problem: string }
