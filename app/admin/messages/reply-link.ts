import type { Message } from '../../../shared/message.ts'

/** Returns a `mailto:` link for a reply (RFC 6068). Line breaks are CRLF, as in an e-mail. */
export function replyLink({ email, reply }: Pick<Message, 'email' | 'reply'>): string {
  const part = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  // The @ stays unencoded. All other characters that could end the address or add a header are
  // encoded.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${part(reply.subject)}&body=${part(reply.body)}`
}
