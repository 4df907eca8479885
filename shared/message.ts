/** What a visitor writes to the workshop, and what the artist reads of it. */
import * as v from 'valibot'
import { EMAIL_LENGTH } from './email.ts'
import { LOCALES, type Locale } from './locale.ts'
import { id, LONG_LENGTH, NAME_LENGTH, SHORT_LENGTH, toEmail } from './rules.ts'

/** Longest message, in UTF-16 units. */
export const MESSAGE_LENGTH = 5_000

const storable = v.check(
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'unreadable_text',
)
/** On one line, whatever was pasted: it becomes the header of an e-mail. */
const line = (longest: number) =>
  v.pipe(
    v.string('required'),
    v.transform((typed) => typed.replace(/\s+/g, ' ')),
    v.trim(),
    v.maxLength(longest, 'too_long'),
    storable,
  )

const name = v.pipe(line(NAME_LENGTH), v.minLength(1, 'required'))
const email = v.pipe(line(EMAIL_LENGTH), v.minLength(1, 'required'), toEmail)
const message = v.pipe(
  v.string('required'),
  // A form without its script sends lines as CR LF.
  v.transform((typed) => typed.replace(/\r\n?/g, '\n')),
  v.trim(),
  v.maxLength(MESSAGE_LENGTH, 'too_long'),
  v.minLength(1, 'required'),
  storable,
)

/** The form of the contact page (specification section 5). */
export const ContactMessage = v.object({
  name,
  email,
  subject: v.optional(line(SHORT_LENGTH), ''),
  message,
})

/** The interest form of an available piece (specification section 5). */
export const InterestMessage = v.object({ name, email, message })

/** What the forms send beside what was typed. */
const beside = {
  /** The language that the visitor reads. */
  locale: v.picklist(LOCALES, 'not_a_language'),
  /** The piece that the message is about; none for the contact form. */
  art_piece_id: v.nullish(id, null),
  /** A field that nobody sees and that programs fill in. Pages of older versions call it `website`. */
  extra: v.optional(line(LONG_LENGTH), ''),
  website: v.optional(line(LONG_LENGTH), ''),
  /** Milliseconds that the page has been open. */
  open_for: v.pipe(
    v.number('not_a_number'),
    v.safeInteger('not_a_whole_number'),
    v.minValue(0, 'negative'),
  ),
}

/** What POST /api/messages takes. */
export const SentMessage = v.strictObject({ ...ContactMessage.entries, ...beside })
export type SentMessage = v.InferOutput<typeof SentMessage>

/** Why a message may be none: a field nobody sees was filled in, it was written in no time, or it is full of links. */
export type Suspicion = 'trap' | 'haste' | 'links'

/** What became of the e-mail that tells the artist: there is none, it waits for its next try, was taken, or was given up. */
export type Delivery = 'none' | 'waiting' | 'sent' | 'failed'

/** A message as GET /api/messages lists it. */
export type MessageSummary = {
  id: number
  locale: Locale
  name: string
  email: string
  subject: string
  /** The beginning of the text. */
  excerpt: string
  /** `title` is the one that the piece had when the message came. */
  art_piece: { id: number; title: string } | null
  suspicion: Suspicion | null
  /** As ISO 8601. */
  received_at: string
  is_read: boolean
  is_answered: boolean
  delivery: Delivery
  /** What the mail server last said, while the e-mail is not delivered. */
  problem: string
}

/** A message as GET /api/messages/{id} answers it. */
export type Message = MessageSummary & {
  message: string
  /** `is_there` while visitors can still see the piece. */
  art_piece: { id: number; title: string; is_there: boolean } | null
  /** What an answer begins with, in the visitor's language. */
  reply: { subject: string; body: string }
}

const yesOrNo = v.optional(v.boolean('not_a_yes_or_no'))

/** What PUT /api/messages/{id} takes: what is not sent stays. A suspect can be cleared, and delivered as any other. */
export const MessageChange = v.strictObject({
  is_read: yesOrNo,
  is_answered: yesOrNo,
  is_suspect: v.optional(v.literal(false, 'not_a_yes_or_no')),
})
export type MessageChange = v.InferOutput<typeof MessageChange>

/** The lists of GET /api/messages?show=…; `all` leaves out suspects except those that may be a person's. */
export const MESSAGE_LISTS = ['all', 'unread', 'suspects'] as const
export type MessageList = (typeof MESSAGE_LISTS)[number]
/** Most messages in one answer, and in one call that erases. */
export const MOST_MESSAGES = 1_000

/** What POST /api/messages/erase takes: these, or all suspects up to the newest one that was seen. */
export const Erasure = v.strictObject({
  ids: v.optional(
    v.pipe(v.array(id, 'not_a_list'), v.maxLength(MOST_MESSAGES, 'too_long')),
    () => [],
  ),
  suspects_up_to: v.optional(id),
})
export type Erasure = v.InferOutput<typeof Erasure>

/** What GET /api/messages/unread answers. `is_full`: suspects, and soon all messages, are refused for want of room. */
export type Unread = {
  unread: number
  undelivered: number
  are_taken: boolean
  /** Whether an e-mail tells the artist of each message. */
  are_told: boolean
  is_full: boolean
}
