/** Sends e-mails over SMTP. This is the only file that imports nodemailer. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type Email, PHOTO_CONTENT_ID } from './emails.ts'
import type { SmtpSettings } from './mail-settings.ts'
import { translateToFrench } from './mail-translations.ts'
import { NonPublicAddressError, resolvePublicAddress } from './public-address.ts'

/** Timeouts in milliseconds. A delivery that times out is retried later. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * The sender and the recipient of an e-mail. Mail programs recognise a duplicate by its Message-ID
 * (RFC 5322 section 3.6.4).
 */
export type Envelope = {
  to: string
  fromName: string
  replyTo?: { name: string; address: string }
  messageId: string
  /** True for an automatic reply (RFC 3834), which absence notices do not answer. */
  isAutomatic?: boolean
}

/**
 * Thrown if an e-mail was not delivered. `message` is a text for the artist. It contains nothing
 * from the server's answer, because the artist can enter any server. `isPermanent` is true if
 * another attempt would fail too. `isOutage` is true if the server accepts no e-mail at all.
 */
export class DeliveryError extends Error {
  override name = 'NotDelivered'
  readonly reason: MailFailure
  readonly isPermanent: boolean
  constructor(reason: MailFailure, isPermanent = false) {
    super(translateToFrench(`failure_${reason}`, {}))
    this.reason = reason
    this.isPermanent = isPermanent
  }
  get isOutage(): boolean {
    return this.reason !== 'recipient' && this.reason !== 'later' && this.reason !== 'other'
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

/** The properties of errors from nodemailer and DNS lookups. */
type SmtpError = { code?: string; originalCode?: string; command?: string; responseCode?: number }

function failureReason(error: unknown): MailFailure {
  if (error instanceof NonPublicAddressError) return 'internal'
  const { code = '', originalCode = '', command, responseCode = 0 } = error as SmtpError
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tls'
  if (/CERT|SSL|TLS|ALTNAME/.test(originalCode)) return 'tls'
  if (/AUTH/.test(code)) return 'sign_in'
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host'
  if (responseCode === 0) return 'no_answer'
  if (responseCode < 500) return 'later'
  return command === 'RCPT TO' || code === 'EENVELOPE' ? 'recipient' : 'other'
}

/**
 * Returns the host name for the EHLO command. Some servers refuse nodemailer's default
 * `[127.0.0.1]`. IP addresses are written as RFC 5321 requires.
 */
function ehloName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:')
  return isIP(hostname) ? `[${hostname}]` : hostname
}

/** Options of the connection that do not come from the mail settings. */
export type MailerConfig = { siteUrl: string; allowsInternalMailHost: boolean }

/** Creates the SMTP transport. nodemailer is imported on first use. */
async function createSmtpTransport({ server }: SmtpSettings, config: MailerConfig) {
  const { createTransport } = await import('nodemailer')
  // Uses one connection for all waiting e-mails, because many servers limit the number of sign-ins.
  const pool = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const
  const shared = { ...pool, ...TIMEOUTS, name: ehloName(config.siteUrl) }
  // SMTP_URL is set by the host, so an address in a private network is allowed.
  if ('url' in server) return createTransport({ url: server.url, ...shared })
  const { host, port, security, username, password } = server
  return createTransport({
    ...shared,
    host: config.allowsInternalMailHost ? host : await resolvePublicAddress(host),
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
  })
}

/** Opens a connection to a mail server. */
export function openMailer(smtp: SmtpSettings, config: MailerConfig) {
  const controller = new AbortController()
  const aborted = once(controller.signal, 'abort').then(() => {
    throw new Error('the connection was closed')
  })
  aborted.catch(() => {})
  const connecting = createSmtpTransport(smtp, config)
  // The rejection is handled in `send`.
  connecting.catch(() => {})
  return {
    /** @throws DeliveryError */
    async send(
      { to, fromName, replyTo, messageId, isAutomatic }: Envelope,
      { subject, text, html, photo }: Email,
    ): Promise<void> {
      try {
        const transport = await Promise.race([connecting, aborted])
        await transport.sendMail({
          from: { name: fromName, address: smtp.sender },
          // An object, because nodemailer would parse a string as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          ...{ messageId, subject, text, html },
          ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
          attachments: photo
            ? [{ content: photo, cid: PHOTO_CONTENT_ID, contentType: 'image/jpeg' }]
            : [],
          // `transport.close` does not stop a connection attempt, so the signal aborts it.
          signal: controller.signal,
          // Prevents nodemailer from fetching a URL in the visitor's text.
          disableUrlAccess: true,
        })
      } catch (error) {
        const { responseCode = 0 } = error as SmtpError
        throw new DeliveryError(failureReason(error), responseCode >= 500)
      }
    },
    /** Closes the connection and aborts a running delivery. */
    close() {
      controller.abort()
      connecting.then((transport) => transport.close({ force: true })).catch(() => {})
    },
  }
}
export type Mailer = ReturnType<typeof openMailer>
