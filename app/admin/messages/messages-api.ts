import type {
  EmailSettings,
  EmailSettingsUpdate,
  TestEmailResult,
} from '../../../shared/email-settings.ts'
import type {
  DeleteMessagesRequest,
  Message,
  MessageListFilter,
  MessageSummary,
  MessageUpdate,
  ReplyTemplates,
} from '../../../shared/message.ts'
import { MESSAGES_PAGE_SIZE } from '../../../shared/paths.ts'
import { api } from '../api/api.ts'
import type { ReplyDraft } from './reply-draft.ts'

const { call } = api

/** `after` is the id of the previous page's last message. */
export function fetchMessages(
  show: MessageListFilter,
  q: string,
  { after, ...options }: { after?: number | undefined; asksForPassword?: boolean } = {},
) {
  const query = new URLSearchParams({ limit: String(MESSAGES_PAGE_SIZE), show })
  if (q.trim()) query.set('q', q)
  if (after !== undefined) query.set('after', String(after))
  return call<MessageSummary[]>('GET', `/api/messages?${query}`, options)
}
export const fetchMessage = (id: number) => call<Message>('GET', `/api/messages/${id}`)
export const updateMessage = (id: number, body: MessageUpdate) =>
  call<Message>('PUT', `/api/messages/${id}`, { body })
export const resendMessage = (id: number) => call<Message>('POST', `/api/messages/${id}/send-again`)
export const trashMessages = (ids: number[]) =>
  call<{ deleted: number }>('POST', '/api/messages/trash', { body: { ids } })
export const restoreMessages = (ids: number[]) =>
  call<{ restored: number }>('POST', '/api/messages/restore', { body: { ids } })
export const sendReply = (id: number, { text, key }: ReplyDraft) =>
  call<Message>('POST', `/api/messages/${id}/replies`, { body: { text }, key })
export const undoReply = (id: number, replyId: number) =>
  call<Message>('DELETE', `/api/messages/${id}/replies/${replyId}`)
export const fetchReplyTemplates = () =>
  call<ReplyTemplates>('GET', '/api/messages/reply-templates')
export const saveReplyTemplates = (body: ReplyTemplates) =>
  call<ReplyTemplates>('PUT', '/api/messages/reply-templates', { body })

export const deleteMessages = (body: Partial<DeleteMessagesRequest>) =>
  call<{ erased: number }>('POST', '/api/messages/erase', { body })

export const fetchEmailSettings = () => call<EmailSettings>('GET', '/api/mail')
export const updateEmailSettings = (body: EmailSettingsUpdate) =>
  call<EmailSettings>('PUT', '/api/mail', { body })
export const confirmAddress = (code: string) =>
  call<null>('POST', '/api/mail/confirm-address', { body: { code } })
export const sendTestEmail = () => call<TestEmailResult>('POST', '/api/mail/test')
