import * as v from 'valibot'
import { createIdempotencyKey } from '../api/api.ts'
import {
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { getCurrentUsername } from '../session/session.ts'

/** `key` is the idempotency key of the request that sends the reply. */
const replyDraftSchema = v.object({ text: v.string(), key: v.string() })
export type ReplyDraft = v.InferOutput<typeof replyDraftSchema>

/** Drafts are private to an account. */
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
export const writeReplyDraft = (messageId: number, draft: ReplyDraft) =>
  writeLocalStorageItem(getItemName(messageId), JSON.stringify(draft))
export const removeReplyDraft = (messageId: number) =>
  removeLocalStorageItem(getItemName(messageId))

export const createReplyDraft = (text: string): ReplyDraft => ({
  text,
  key: createIdempotencyKey(),
})
