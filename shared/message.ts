import * as v from 'valibot'
import { LOCALES, type Locale } from './locale.ts'
import { MAX_EMAIL_LENGTH } from './text/email.ts'
import {
  emailTransform,
  idSchema,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  nonNegativeIntegerSchema,
  storable,
  toNfc,
} from './validation.ts'

export const MAX_MESSAGE_LENGTH = 5_000

/** Creates a schema that replaces line breaks, which would start another header in an e-mail. */
export const createLineSchema = (longest: number) =>
  v.pipe(
    v.string('required'),
    v.transform((typed) => typed.replace(/\s+/g, ' ')),
    v.trim(),
    toNfc,
    v.maxLength(longest, 'too_long'),
    storable,
  )

export const personNameSchema = v.pipe(
  createLineSchema(MAX_NAME_LENGTH),
  v.minLength(1, 'required'),
)
export const personEmailSchema = v.pipe(
  createLineSchema(MAX_EMAIL_LENGTH),
  v.minLength(1, 'required'),
  emailTransform,
)
export const createMessageTextSchema = (longest: number, shortest = 0) =>
  v.pipe(
    v.string('required'),
    // Browsers submit line breaks as CR LF.
    v.transform((typed) => typed.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.maxLength(longest, 'too_long'),
    v.minLength(shortest, 'required'),
    storable,
  )
const message = createMessageTextSchema(MAX_MESSAGE_LENGTH, 1)

/** Validates the contact form (docs/specification.md, section 5). */
export const contactMessageSchema = v.object({
  name: personNameSchema,
  email: personEmailSchema,
  subject: v.optional(createLineSchema(MAX_SHORT_TEXT_LENGTH), ''),
  message,
})

/** Validates the form on the page of an available piece (docs/specification.md, section 5). */
export const pieceInquirySchema = v.object({
  name: personNameSchema,
  email: personEmailSchema,
  message,
})

const hiddenFields = {
  locale: v.picklist(LOCALES, 'not_a_language'),
  /** The id of the piece that the message is about, or null for the contact form. */
  art_piece_id: v.nullish(idSchema, null),
  /**
   * A honeypot field, which only spam programs fill in. Older versions of the pages call it
   * `website`.
   */
  extra: v.optional(createLineSchema(MAX_LONG_TEXT_LENGTH), ''),
  website: v.optional(createLineSchema(MAX_LONG_TEXT_LENGTH), ''),
  /** Milliseconds from opening the page to sending the form. */
  open_for: nonNegativeIntegerSchema,
}

export const messageSubmissionSchema = v.strictObject({
  ...contactMessageSchema.entries,
  ...hiddenFields,
})
export type MessageSubmission = v.InferOutput<typeof messageSubmissionSchema>

export const MAX_REPLY_LENGTH = 20_000
export const replyInputSchema = v.strictObject({
  text: createMessageTextSchema(MAX_REPLY_LENGTH, 1),
})

export const MAX_REPLY_TEMPLATES = 3
export const replyTemplatesSchema = v.strictObject({
  templates: v.pipe(
    v.array(
      v.strictObject({
        title: createLineSchema(MAX_NAME_LENGTH),
        text: createMessageTextSchema(MAX_REPLY_LENGTH),
      }),
      'not_a_list',
    ),
    v.maxLength(MAX_REPLY_TEMPLATES, 'too_long'),
  ),
})
export type ReplyTemplates = v.InferOutput<typeof replyTemplatesSchema>

/**
 * Why a message looks like spam. `trap`: the honeypot was filled in. `haste`: sent too quickly.
 * `links`: too many links.
 */
export type SpamReason = 'trap' | 'haste' | 'links'

export type DeliveryState = 'none' | 'waiting' | 'sent' | 'failed'

export type MessageSummary = {
  id: number
  locale: Locale
  name: string
  email: string
  subject: string
  excerpt: string
  /**
   * The piece that the message is about, or null. `title` is the title when the message was sent.
   */
  art_piece: { id: number; title: string } | null
  suspicion: SpamReason | null
  /** Time of receipt in ISO 8601. */
  received_at: string
  is_read: boolean
  is_answered: boolean
  is_deleted: boolean
  delivery: DeliveryState
  /** The last error of the mail server, or an empty text. */
  problem: string
  /** State of the confirmation e-mail to the visitor. */
  confirmation: DeliveryState
}

export type Message = MessageSummary & {
  message: string
  /** `is_there` is true if visitors can see the piece. */
  art_piece: { id: number; title: string; is_there: boolean } | null
  /**
   * A draft of the reply in the visitor's language. `body` contains greeting and signature. The
   * site appends `quote` when it sends the reply. `can_be_sent` is false without a mail server.
   */
  reply: { subject: string; body: string; quote: string; can_be_sent: boolean }
  /** The oldest reply comes first. */
  replies: Reply[]
}

export type Reply = {
  id: number
  text: string
  /** Time of the reply in ISO 8601. */
  created_at: string
  delivery: DeliveryState
  /** The last error of the mail server, or an empty text. */
  problem: string
}

export const optionalBooleanSchema = v.optional(v.boolean('not_a_yes_or_no'))

/**
 * `is_suspect: false` means that the message is not spam. The site then sends the notification
 * e-mail to the artist.
 */
export const messageUpdateSchema = v.strictObject({
  is_read: optionalBooleanSchema,
  is_answered: optionalBooleanSchema,
  is_suspect: v.optional(v.literal(false, 'not_a_yes_or_no')),
})
export type MessageUpdate = v.InferOutput<typeof messageUpdateSchema>

/**
 * `all` and `unread` include suspected spam whose reason is `trap`, because a password manager may
 * have filled in the honeypot.
 */
export const MESSAGE_LIST_FILTERS = ['all', 'unread', 'suspects', 'trash'] as const
export type MessageListFilter = (typeof MESSAGE_LIST_FILTERS)[number]
/** Maximum number of messages in a list response, and of ids in a delete or restore request. */
export const MAX_MESSAGES_PER_REQUEST = 1_000

const messageIds = v.pipe(
  v.array(idSchema, 'not_a_list'),
  v.maxLength(MAX_MESSAGES_PER_REQUEST, 'too_long'),
)
export const messageIdsRequestSchema = v.strictObject({ ids: messageIds })
export const deleteMessagesRequestSchema = v.strictObject({
  ids: v.optional(messageIds, () => []),
  suspects_up_to: v.optional(idSchema),
})
export type DeleteMessagesRequest = v.InferOutput<typeof deleteMessagesRequestSchema>

/** `is_full` is true above 90 % of the inbox size at which the site rejects suspected spam. */
export type InboxStatus = {
  unread: number
  /** Unread suspected spam. Messages whose reason is `trap` are also counted in `unread`. */
  unread_suspects: number
  /** Number of messages in the trash, including suspected spam. */
  deleted: number
  /** Number of e-mails to the artist and of replies whose last attempt failed. */
  undelivered: number
  accepts_messages: boolean
  sends_notifications: boolean
  is_full: boolean
}
