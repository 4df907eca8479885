/** Sends e-mails over SMTP. Only this file imports nodemailer. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type Email, PHOTO_CONTENT_ID } from './emails.ts'
import type { SmtpSettings } from './mail-settings.ts'
import { translateForArtist } from './mail-translations.ts'
import { NonPublicIpAddressError, resolvePublicIpAddress } from './public-address.ts'

/**
 * Timeouts of the SMTP connection in milliseconds. An e-mail whose delivery times out is retried
 * later.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * The sender, the recipient and the Message-ID of an e-mail. Mail programs recognise a duplicate by
 * its Message-ID (RFC 5322 section 3.6.4).
 */
export type EmailHeaders = {
  to: string
  fromName: string
  replyTo?: { name: string; address: string }
  messageId: string
  /**
   * The header Auto-Submitted (RFC 3834). Other automatic systems, such as absence notices, do not
   * answer an e-mail with it.
   */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

/**
 * Thrown if an e-mail was not delivered. `message` is a text for the artist. It does not quote the
 * response of the mail server. Otherwise a person who enters an internal server in the admin form
 * could read the response of that server. `isPermanent` is true if a retry would fail too.
 * `isOutage` is true if the server accepts no e-mail at all.
 */
export class EmailDeliveryError extends Error {
  override name = 'NotDelivered'
  readonly reason: EmailFailureReason
  readonly isPermanent: boolean
  constructor(reason: EmailFailureReason, isPermanent = false) {
    super(translateForArtist(`failure_${reason}`, {}))
    this.reason = reason
    this.isPermanent = isPermanent
  }
  get isOutage(): boolean {
    return this.reason !== 'recipient' && this.reason !== 'later' && this.reason !== 'other'
  }
}

export type EmailFailureReason =
  | 'internal'
  | 'no_such_host'
  | 'no_answer'
  | 'tls'
  | 'sign_in'
  | 'recipient'
  | 'later'
  | 'other'

/** The properties that errors from nodemailer and DNS lookups have. */
type SmtpError = { code?: string; originalCode?: string; command?: string; responseCode?: number }

function getFailureReason(error: unknown): EmailFailureReason {
  if (error instanceof NonPublicIpAddressError) return 'internal'
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
 * Returns the host name for the SMTP command EHLO. The site's own host name is used, because some
 * servers refuse nodemailer's default `[127.0.0.1]`. An IP address is formatted as RFC 5321
 * requires.
 */
function getEhloName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:')
  return isIP(hostname) ? `[${hostname}]` : hostname
}

/** The options of the SMTP connection that are not part of the mail settings. */
export type MailerConfig = { siteUrl: string; allowsInternalMailHost: boolean }

/** Creates the SMTP transport. nodemailer is imported when the first transport is created. */
async function createSmtpTransport({ server }: SmtpSettings, config: MailerConfig) {
  const { createTransport } = await import('nodemailer')
  // Uses one connection for all waiting e-mails, because many servers limit the number of sign-ins.
  const pool = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const
  const shared = { ...pool, ...TIMEOUTS, name: getEhloName(config.siteUrl) }
  // A mail server in a private network is allowed here, because SMTP_URL is an environment variable
  // that only the person who runs the server can set.
  if ('url' in server) return createTransport({ url: server.url, ...shared })
  const { host, port, security, username, password } = server
  return createTransport({
    ...shared,
    host: config.allowsInternalMailHost ? host : await resolvePublicIpAddress(host),
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
  })
}

/** Creates an SMTP client for a mail server. It connects when it sends the first e-mail. */
export function createMailer(smtp: SmtpSettings, config: MailerConfig) {
  const controller = new AbortController()
  const aborted = once(controller.signal, 'abort').then(() => {
    throw new Error('the connection was closed')
  })
  aborted.catch(() => {})
  const connecting = createSmtpTransport(smtp, config)
  // `send` awaits `connecting` and converts its rejection into an EmailDeliveryError. The empty
  // handler prevents an unhandled rejection if `connecting` is rejected before `send` is called.
  connecting.catch(() => {})
  return {
    /**
     * Sends one e-mail.
     * @throws EmailDeliveryError if the e-mail was not delivered
     */
    async send(
      { to, fromName, replyTo, messageId, autoSubmitted }: EmailHeaders,
      { subject, text, html, photo }: Email,
    ): Promise<void> {
      try {
        const transport = await Promise.race([connecting, aborted])
        await transport.sendMail({
          from: { name: fromName, address: smtp.sender },
          // The recipient is an object, because nodemailer would parse a string as a list of e-mail
          // addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          ...{ messageId, subject, text, html },
          headers: { 'Auto-Submitted': autoSubmitted },
          attachments: photo
            ? [{ content: photo, cid: PHOTO_CONTENT_ID, contentType: 'image/jpeg' }]
            : [],
          // Aborts the delivery when the mailer is closed, because `transport.close` does not stop
          // a connection that is being opened.
          signal: controller.signal,
          // Prevents nodemailer from fetching a URL, for example one in the visitor's text.
          disableUrlAccess: true,
        })
      } catch (error) {
        const { responseCode = 0 } = error as SmtpError
        throw new EmailDeliveryError(getFailureReason(error), responseCode >= 500)
      }
    },
    /** Closes the SMTP connection and aborts the running delivery. */
    close() {
      controller.abort()
      connecting.then((transport) => transport.close({ force: true })).catch(() => {})
    },
  }
}
export type Mailer = ReturnType<typeof createMailer>
