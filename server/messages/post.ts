/** The way to a mail server; the only importer of nodemailer. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type Letter, PHOTO_ID } from './letters.ts'
import { InternalMailHost, publicAddressOf } from './mail-address.ts'
import type { MailRoute } from './mail-settings.ts'
import { inFrench } from './words.ts'

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

/**
 * A letter that was not delivered. `message` is a sentence for the artist; it repeats nothing that the server said, because
 * the artist can name any server. `isFinal`: another attempt has the same outcome. `isOutage`: no letter gets through.
 */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
  readonly kind: MailFailure
  readonly isFinal: boolean
  constructor(kind: MailFailure, isFinal = false) {
    super(inFrench(`failure_${kind}`, {}))
    this.kind = kind
    this.isFinal = isFinal
  }
  get isOutage(): boolean {
    return this.kind !== 'recipient' && this.kind !== 'later' && this.kind !== 'other'
  }
}

export type MailFailure =
  | 'internal'
  | 'no_such_host'
  | 'no_answer'
  | 'tls'
  | 'sign_in'
  | 'recipient'
  | 'later'
  | 'other'

/** What nodemailer and the DNS throw. */
type Thrown = { code?: string; originalCode?: string; command?: string; responseCode?: number }

function failureOf(error: unknown): MailFailure {
  if (error instanceof InternalMailHost) return 'internal'
  const { code = '', originalCode = '', command, responseCode = 0 } = error as Thrown
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tls'
  if (/CERT|SSL|TLS|ALTNAME/.test(originalCode)) return 'tls'
  if (/AUTH/.test(code)) return 'sign_in'
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host'
  if (responseCode === 0) return 'no_answer'
  if (responseCode < 500) return 'later'
  return command === 'RCPT TO' || code === 'EENVELOPE' ? 'recipient' : 'other'
}

/** The name for EHLO: some servers refuse the default `[127.0.0.1]`. An address is written as RFC 5321 says. */
function greetingOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:')
  return isIP(hostname) ? `[${hostname}]` : hostname
}

/** How a connection is made, beside the route. */
export type MailConfig = { siteUrl: string; allowsInternalMailHost: boolean }

/** Loads nodemailer when there is something to send. */
async function transportOf({ server }: MailRoute, config: MailConfig) {
  const { createTransport } = await import('nodemailer')
  // One connection for all that waits: many servers count how often somebody signs in.
  const pool = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const
  const shared = { ...pool, ...PATIENCE, name: greetingOf(config.siteUrl) }
  // SMTP_URL is the host's own word: its server may be internal.
  if ('url' in server) return createTransport({ url: server.url, ...shared })
  const { host, port, security, username, password } = server
  return createTransport({
    ...shared,
    host: config.allowsInternalMailHost ? host : await publicAddressOf(host),
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
  })
}

/** Opens the way to a mail server. */
export function openPost(route: MailRoute, config: MailConfig) {
  const leaving = new AbortController()
  const left = once(leaving.signal, 'abort').then(() => {
    throw new Error('the connection was closed')
  })
  left.catch(() => {})
  const opening = transportOf(route, config)
  // A failure is reported by `send`.
  opening.catch(() => {})
  return {
    /** @throws NotDelivered */
    async send(
      { to, fromName, replyTo, messageId, isAutomatic }: Envelope,
      { subject, text, html, photo }: Letter,
    ): Promise<void> {
      try {
        const transport = await Promise.race([opening, left])
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
        const { responseCode = 0 } = error as Thrown
        throw new NotDelivered(failureOf(error), responseCode >= 500)
      }
    },
    /** What is under way ends too. */
    close() {
      leaving.abort()
      opening.then((transport) => transport.close({ force: true })).catch(() => {})
    },
  }
}
export type Post = ReturnType<typeof openPost>
