import type { Message } from '../../../shared/message.ts'

/** Returns a `mailto:` link (RFC 6068, which requires CRLF line breaks). */
export function buildReplyLink({
  email,
  reply,
}: Pick<Message, 'email'> & {
  reply: Omit<Message['reply'], 'can_be_sent'>
}): string {
  const part = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  // Encodes all characters that could end the address or add a header, but not the @.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${part(reply.subject)}&body=${part(`${reply.body}\n\n${reply.quote}`)}`
}
