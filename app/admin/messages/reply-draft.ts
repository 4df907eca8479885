import * as v from 'valibot'
import type { Message } from '../../../shared/message.ts'
import { buildMailtoLink } from '../../../shared/text/email.ts'
import { createIdempotencyKey } from '../api/api.ts'
import {
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { getCurrentUsername } from '../session/session.ts'

/**
 * `key` is the idempotency key of the current text, `unconfirmedKey` that of the last request that
 * got no response. If `isRetried` is true, the request with the current text got no response, and
 * the open form repeats it.
 */
const replyDraftSchema = v.object({
  text: v.string(),
  key: v.string(),
  unconfirmedKey: v.optional(v.string()),
  isRetried: v.optional(v.boolean()),
})
export type ReplyDraft = v.InferOutput<typeof replyDraftSchema>

/**
 * Returns true if the server may have sent an earlier text of the reply, so that the visitor would
 * get two replies.
 */
export const mayEarlierReplyHaveBeenSent = ({ key, unconfirmedKey }: ReplyDraft) =>
  unconfirmedKey !== undefined && unconfirmedKey !== key

/** The name contains the account, so that another user of the device does not see the draft. */
const getItemName = (messageId: number) =>
  `copeaux-reply/${encodeURIComponent(getCurrentUsername())}/${messageId}`

export function readReplyDraft(messageId: number): ReplyDraft | null {
  try {
    const stored = JSON.parse(readLocalStorageItem(getItemName(messageId)) ?? 'null')
    return v.is(replyDraftSchema, stored) ? stored : null
  } catch {
    return null
  }
}
export const storeReplyDraft = (messageId: number, draft: ReplyDraft) =>
  writeLocalStorageItem(getItemName(messageId), JSON.stringify(draft))
export const removeReplyDraft = (messageId: number) =>
  removeLocalStorageItem(getItemName(messageId))

export const createReplyDraft = (text: string, before?: ReplyDraft): ReplyDraft => ({
  text,
  key: createIdempotencyKey(),
  ...(before?.unconfirmedKey && { unconfirmedKey: before.unconfirmedKey }),
})

/** Keeps a greeting or a signature that the artist has changed. */
export function stripGreetingAndSignature(text: string, suggested: string): string {
  const [greeting = '', signature = ''] = suggested.split(/\n{3,}/)
  const body = text.startsWith(greeting) ? text.slice(greeting.length) : text
  const end = body.trimEnd()
  return (signature && end.endsWith(signature) ? end.slice(0, -signature.length) : body).trim()
}

export const buildReplyLink = ({
  email,
  reply: { subject, body, quote },
}: Pick<Message, 'email'> & { reply: Omit<Message['reply'], 'can_be_sent'> }): string =>
  buildMailtoLink(email, { subject, text: `${body}\n\n${quote}` })
