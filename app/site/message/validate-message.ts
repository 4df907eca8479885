import { data, redirect } from 'react-router'
import * as v from 'valibot'
import type { contactMessageSchema, pieceInquirySchema } from '../../../shared/message.ts'
import { getSentPageUrl } from '../../../shared/paths.ts'

/** The entered values of a rejected message and the problems of each field. */
export type MessageFormResult = {
  values: Record<string, string>
  problems: Partial<Record<MessageFieldName, MessageFieldErrorCode>>
  failure?: SubmissionErrorCode
}
/**
 * The reason why a valid message could not be stored: too many messages have arrived recently
 * (`crowded`), or another reason, such as a full inbox (`failed`).
 */
export type SubmissionErrorCode = 'failed' | 'crowded'
export type MessageFieldName = 'name' | 'email' | 'subject' | 'message'
export type MessageFieldErrorCode = 'required' | 'not_an_email' | 'too_long' | 'unreadable_text'

type Schema = typeof contactMessageSchema | typeof pieceInquirySchema
type ValidMessage = v.InferOutput<Schema>
/**
 * Stores a valid message.
 * @param trap value of the honeypot field
 * @returns the reason why the message could not be stored, or null if it was stored or the site
 * accepts no messages
 */
type StoreMessage = (message: ValidMessage, trap: string) => Promise<SubmissionErrorCode | null>

const STATUS: Record<SubmissionErrorCode, number> = { failed: 503, crowded: 429 }

/**
 * Validates a submitted form (docs/specification.md, section 5) and stores the message if the site
 * accepts messages.
 * @throws a redirect to the same page, which then shows the confirmation, so that a reload does not
 * send the message again
 */
export async function validateAndStoreMessage(
  request: Request,
  schema: Schema,
  storeMessage: StoreMessage = async () => null,
) {
  // A body that is not form data counts as an empty form, and a missing field as an empty field.
  const form = await request.formData().catch(() => new FormData())
  const values: Record<string, string> = {}
  for (const name of ['name', 'email', 'subject', 'message']) {
    const value = form.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  const parsed = v.safeParse(schema, values)
  if (parsed.success) {
    const failure = await storeMessage(parsed.output, String(form.get('extra') ?? ''))
    if (!failure) throw redirect(getSentPageUrl(new URL(request.url).searchParams), 303)
    return data<MessageFormResult>({ values, problems: {}, failure }, { status: STATUS[failure] })
  }
  const problems = Object.fromEntries(
    parsed.issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]),
  )
  return data<MessageFormResult>({ values, problems }, { status: 422 })
}
