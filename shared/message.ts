/**
 * Validates the messages that visitors send, and defines the types of the messages that the admin
 * shows to the artist.
 */
import * as v from 'valibot'
import { LOCALES, type Locale } from './locale.ts'
import { MAX_EMAIL_LENGTH } from './text/email.ts'
import {
  emailTransform,
  idSchema,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from './validation.ts'

/** Maximum length of a message in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 5_000

const storable = v.check(
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'unreadable_text',
)
/**
 * Validates a single-line text. Line breaks are replaced with spaces, because e-mail headers must
 * not contain line breaks.
 */
const createLineSchema = (longest: number) =>
  v.pipe(
    v.string('required'),
    v.transform((typed) => typed.replace(/\s+/g, ' ')),
    v.trim(),
    v.maxLength(longest, 'too_long'),
    storable,
  )

const name = v.pipe(createLineSchema(MAX_NAME_LENGTH), v.minLength(1, 'required'))
const email = v.pipe(createLineSchema(MAX_EMAIL_LENGTH), v.minLength(1, 'required'), emailTransform)
const message = v.pipe(
  v.string('required'),
  // Replaces CR LF with LF, because browsers submit line breaks as CR LF.
  v.transform((typed) => typed.replace(/\r\n?/g, '\n')),
  v.trim(),
  v.maxLength(MAX_MESSAGE_LENGTH, 'too_long'),
  v.minLength(1, 'required'),
  storable,
)

/** Validates the values of the form on the contact page (docs/specification.md, section 5). */
export const ContactMessageSchema = v.object({
  name,
  email,
  subject: v.optional(createLineSchema(MAX_SHORT_TEXT_LENGTH), ''),
  message,
})

/**
 * Validates the values of the form on the page of an available piece (docs/specification.md,
 * section 5).
 */
export const PieceInquirySchema = v.object({ name, email, message })

/** Fields that the HTML forms send in addition to the text that the visitor typed. */
const hiddenFields = {
  /** The language of the page that contains the form. */
  locale: v.picklist(LOCALES, 'not_a_language'),
  /** The id of the piece that the message is about, or null for the contact form. */
  art_piece_id: v.nullish(idSchema, null),
  /**
   * The honeypot: a hidden field that people leave empty and bots fill in. Pages that an older
   * version of the site has delivered send the honeypot as `website` instead of `extra`.
   */
  extra: v.optional(createLineSchema(MAX_LONG_TEXT_LENGTH), ''),
  website: v.optional(createLineSchema(MAX_LONG_TEXT_LENGTH), ''),
  /** Milliseconds from the opening of the page to the submission of the form. */
  open_for: v.pipe(
    v.number('not_a_number'),
    v.safeInteger('not_a_whole_number'),
    v.minValue(0, 'negative'),
  ),
}

/** Validates the body of POST /api/messages. */
export const MessageSubmission = v.strictObject({
  ...ContactMessageSchema.entries,
  ...hiddenFields,
})
export type MessageSubmission = v.InferOutput<typeof MessageSubmission>

/**
 * Reasons why a message may be spam: `trap` means that the honeypot was filled in, `haste` that the
 * form was sent too quickly, and `links` that the message has too many links.
 */
export type SpamReason = 'trap' | 'haste' | 'links'

/** State of an e-mail about a message. */
export type NotificationState = 'none' | 'waiting' | 'sent' | 'failed'

/** A message as GET /api/messages lists it. */
export type MessageSummary = {
  id: number
  locale: Locale
  name: string
  email: string
  subject: string
  /** The first part of the message text, for the list. */
  excerpt: string
  /**
   * The piece that the message is about. `title` is the title that the piece had when the message
   * was received.
   */
  art_piece: { id: number; title: string } | null
  suspicion: SpamReason | null
  /** Time when the message was received, in ISO 8601. */
  received_at: string
  is_read: boolean
  is_answered: boolean
  delivery: NotificationState
  /**
   * The last error of the mail server, if the e-mail that notifies the artist could not be sent
   * yet.
   */
  problem: string
  /** State of the e-mail that confirms the message to the visitor. */
  confirmation: NotificationState
}

/** A message as GET /api/messages/{id} returns it. */
export type Message = MessageSummary & {
  message: string
  /**
   * The piece that the message is about. `is_there` is true while visitors can see the page of the
   * piece.
   */
  art_piece: { id: number; title: string; is_there: boolean } | null
  /** Subject and greeting of the reply to the visitor, in the visitor's language. */
  reply: { subject: string; body: string }
}

const optionalBoolean = v.optional(v.boolean('not_a_yes_or_no'))

/**
 * Validates the body of PUT /api/messages/{id}. Fields that are not sent keep their stored value.
 * If a message is marked as not spam, the artist receives the notification e-mail for this message.
 */
export const MessageUpdate = v.strictObject({
  is_read: optionalBoolean,
  is_answered: optionalBoolean,
  is_suspect: v.optional(v.literal(false, 'not_a_yes_or_no')),
})
export type MessageUpdate = v.InferOutput<typeof MessageUpdate>

/**
 * Values of the query parameter `show` in GET /api/messages. `suspects` lists all messages with a
 * `SpamReason`. `all` and `unread` list the messages without a `SpamReason` and those with the
 * reason `trap`, because a password manager may have filled in the honeypot.
 */
export const MESSAGE_LIST_FILTERS = ['all', 'unread', 'suspects'] as const
export type MessageListFilter = (typeof MESSAGE_LIST_FILTERS)[number]
/** Maximum number of messages in one response, and in one request that deletes messages. */
export const MAX_MESSAGES_PER_REQUEST = 1_000

/**
 * Validates the body of POST /api/messages/erase. The request deletes the messages with the given
 * ids, or all possible spam up to the id `suspects_up_to`.
 */
export const DeleteMessagesRequest = v.strictObject({
  ids: v.optional(
    v.pipe(v.array(idSchema, 'not_a_list'), v.maxLength(MAX_MESSAGES_PER_REQUEST, 'too_long')),
    () => [],
  ),
  suspects_up_to: v.optional(idSchema),
})
export type DeleteMessagesRequest = v.InferOutput<typeof DeleteMessagesRequest>

/**
 * The response to GET /api/messages/unread. When the stored messages reach a certain size, the site
 * rejects messages that look like spam. `is_full` is true above 90 % of this size.
 */
export type InboxStatus = {
  unread: number
  /** Unread messages with a `SpamReason`. Those with the reason `trap` also count in `unread`. */
  unread_suspects: number
  undelivered: number
  accepts_messages: boolean
  /** True if the artist is notified of each message by e-mail. */
  sends_notifications: boolean
  is_full: boolean
}
