/** The calls about visitors' messages, and about the way they reach the artist. */
import type { MailChange, MailSettings, MailTest } from '../../../shared/mail.ts'
import type { Message, MessageChange, Unread } from '../../../shared/message.ts'
import { api, type Failure } from '../api/api.ts'
import { t } from '../parts/texts.ts'

const { call } = api

export const readUnread = () => call<Unread>('GET', '/api/messages/unread', { asks: false })
export const readMessages = () => call<Message[]>('GET', '/api/messages')
export const changeMessage = (id: number, body: MessageChange) =>
  call<Message>('PUT', `/api/messages/${id}`, { body })
export const sendAgain = (id: number) => call<Message>('POST', `/api/messages/${id}/send-again`)
export const removeMessage = (id: number) => call<null>('DELETE', `/api/messages/${id}`)

export const readMail = () => call<MailSettings>('GET', '/api/mail')
export const changeMail = (body: MailChange) => call<MailSettings>('PUT', '/api/mail', { body })
export const testMail = () => call<MailTest>('POST', '/api/mail/test')

export const reasonOf = (failure: Failure) => failure.error || t(`failures.${failure.kind}`)
