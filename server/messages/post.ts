/** The way to a mail server; the only importer of nodemailer. */
import { type Letter, PHOTO_ID } from './letters.ts'
import type { MailRoute } from './mail-settings.ts'

/** Milliseconds: a server that answers no more is given up, and tried again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** To whom, from whom, and the one name by which mail programs know the same letter when it comes twice (RFC 5322, 3.6.4). */
export type Envelope = {
  to: string
  fromName: string
  replyTo?: { name: string; address: string }
  messageId: string
  /** Whether no person wrote it (RFC 3834): nobody's absence notice answers it. */
  isAutomatic?: boolean
}

/** What a mail server said, or why there was none. `isFinal`: it will say the same tomorrow. */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
  readonly isFinal: boolean
  constructor(problem: string, isFinal: boolean) {
    super(problem)
    this.isFinal = isFinal
  }
}

/** Longest reason that is kept of what a server said. */
const LONGEST_PROBLEM = 300

/** What nodemailer throws, of which it has many kinds. */
type Refusal = { message: string; response?: string; responseCode?: number }

/** Loaded when there is something to send. */
async function transportOf({ server }: MailRoute) {
  const { createTransport } = await import('nodemailer')
  // One connection for all that waits: many servers count how often somebody signs in.
  const pool = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const
  if ('url' in server) return createTransport({ url: server.url, ...pool, ...PATIENCE })
  const { host, port, security, username, password } = server
  return createTransport({
    ...pool,
    ...PATIENCE,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
  })
}

/** Opens the way to a mail server. */
export async function openPost(route: MailRoute) {
  const transport = await transportOf(route)
  const leaving = new AbortController()
  return {
    /** @throws NotDelivered */
    async send(
      { to, fromName, replyTo, messageId, isAutomatic }: Envelope,
      { subject, text, html, photo }: Letter,
    ): Promise<void> {
      try {
        await transport.sendMail({
          from: { name: fromName, address: route.sender },
          // Not a text, out of which nodemailer could read several addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          ...{ messageId, subject, text, html },
          ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
          attachments: photo ? [{ content: photo, cid: PHOTO_ID, contentType: 'image/jpeg' }] : [],
          // A connection that is only being made hears nothing of being closed.
          signal: leaving.signal,
          // Nothing that a visitor wrote names an address to be fetched.
          disableUrlAccess: true,
        })
      } catch (error) {
        const { message, response, responseCode = 0 } = error as Refusal
        const problem = String(response ?? message).slice(0, LONGEST_PROBLEM)
        throw new NotDelivered(problem.toWellFormed(), responseCode >= 500)
      }
    },
    /** What is under way ends too. */
    close() {
      leaving.abort()
      transport.close({ force: true })
    },
  }
}
export type Post = Awaited<ReturnType<typeof openPost>>
