import type { Message } from '../../../shared/message.ts'

/** A link that begins an answer in the device's own mail application (RFC 6068): lines end as in an e-mail. */
export function mailtoOf({ email, reply }: Pick<Message, 'email' | 'reply'>): string {
  const part = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  // An address keeps its @; whatever else might end it or add to it is encoded.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${part(reply.subject)}&body=${part(reply.body)}`
}
