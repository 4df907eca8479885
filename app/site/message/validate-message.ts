import { data, redirect } from 'react-router'
import * as v from 'valibot'
import type { contactMessageSchema, pieceInquirySchema } from '../../../shared/message.ts'
import { getSentPageUrl, type SentState } from '../../../shared/paths.ts'
import type { registrationRequestSchema } from '../../../shared/registration.ts'

export type MessageFormResult = {
  values: Record<string, string>
  problems: Partial<Record<MessageFieldName, MessageFieldErrorCode>>
  failure?: SubmissionErrorCode
}
/**
 * Why a valid form was not stored. `crowded`: too many recent messages or registrations. `failed`:
 * for example a full inbox. The other codes concern registrations.
 */
export type SubmissionErrorCode = 'failed' | 'crowded' | 'list_full' | 'too_many_places' | 'closed'
export type SubmissionResult = { sent: SentState } | { failure: SubmissionErrorCode }
type Schema =
  | typeof contactMessageSchema
  | typeof pieceInquirySchema
  | typeof registrationRequestSchema
export type MessageFieldName = 'name' | 'email' | 'phone' | 'places' | 'subject' | 'message'
export type MessageFieldErrorCode =
  | 'required'
  | 'not_an_email'
  | 'not_a_phone'
  | 'too_long'
  | 'unreadable_text'
  | 'link'

/**
 * Stores a valid message. Reports success even if the site accepts no messages.
 *
 * @param trap value of the honeypot field
 */
type StoreMessage<Sent extends Schema> = (
  message: v.InferOutput<Sent>,
  trap: string,
) => Promise<SubmissionResult>

const STATUS: Record<SubmissionErrorCode, number> = {
  failed: 503,
  crowded: 429,
  list_full: 409,
  too_many_places: 409,
  closed: 409,
}

/**
 * @throws a redirect to the confirmation after success, so that a reload does not send the form
 * again
 */
export async function validateAndStoreMessage<Sent extends Schema>(
  request: Request,
  schema: Sent,
  storeMessage: StoreMessage<Sent>,
) {
  // Treats bodies other than form data as an empty form, and missing fields as empty.
  const form = await request.formData().catch(() => new FormData())
  const values: Record<string, string> = {}
  for (const name of Object.keys(schema.entries)) {
    const value = form.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  const parsed = v.safeParse(schema, values)
  if (parsed.success) {
    const result = await storeMessage(parsed.output, String(form.get('extra') ?? ''))
    if ('sent' in result)
      throw redirect(getSentPageUrl(new URL(request.url).searchParams, result.sent), 303)
    const { failure } = result
    return data<MessageFormResult>({ values, problems: {}, failure }, { status: STATUS[failure] })
  }
  const problems = Object.fromEntries(
    parsed.issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]),
  )
  return data<MessageFormResult>({ values, problems }, { status: 422 })
}
