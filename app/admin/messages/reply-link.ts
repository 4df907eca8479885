import type { Message } from '../../../shared/message.ts'

/**
 * Returns a `mailto:` link for a reply (RFC 6068). Line breaks are encoded as CRLF, as RFC 6068
 * requires.
 */
export function buildReplyLink({ email, reply }: Pick<Message, 'email' | 'reply'>): string {
  const part = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  // Keeps the @ unencoded, and encodes all characters that could end the e-mail address or add a
  // header.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${part(reply.subject)}&body=${part(reply.body)}`
}
