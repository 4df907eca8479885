/** Only this file imports nodemailer. */

import { once } from 'node:events'
import { isIP } from 'node:net'
import { NonPublicIpAddressError, resolvePublicIpAddress } from '../public-address.ts'
import type { SmtpSettings } from './email-settings.ts'
import { type Email, PHOTO_CONTENT_ID, translateForArtist } from './emails.ts'

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * An e-mail that is sent again keeps its `messageId`, by which mail programs recognise the
 * duplicate (RFC 5322 section 3.6.4).
 */
export type EmailHeaders = {
  to: string
  fromName: string
  replyTo?: { name: string; address: string }
  messageId: string
  /** Message-IDs of earlier e-mails of the conversation, from the first to the last. */
  references?: string[]
  /** Prevents automatic answers, such as absence notices (RFC 3834). */
  autoSubmitted: 'auto-generated' | 'auto-replied' | 'no'
}

/**
 * The error message does not quote the mail server, because a person who enters an internal server
 * could otherwise read its answers. `isOutage` means that other e-mails will probably fail too,
 * because of the settings or the mail server.
 */
export class EmailDeliveryError extends Error {
  override name = 'EmailDeliveryError'
  readonly reason: EmailFailureReason
  constructor(reason: EmailFailureReason) {
    super(translateForArtist(`failure_${reason}`, {}))
    this.reason = reason
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
  | 'sender'
  | 'recipient'
  | 'later'
  | 'other'

type SmtpError = {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Enhanced status codes (RFC 3463) of a response that refuses the recipient's mailbox. */
const MAILBOX_REFUSAL = /^\d{3}[ -]5\.(?:1\.[1-6]|2\.)/
/**
 * Matches a response to RCPT TO that refuses a missing sign-in (530), the sender (5.1.7 and 5.1.8)
 * or, by a policy (5.7), the whole e-mail.
 */
const SENDER_REFUSAL = /^530|^\d{3}[ -]5\.(?:7\.|1\.[78]\b)/
/**
 * Patterns of responses that refuse relaying or the sender. The word “relay” alone does not match,
 * because it may name the mail server or a list of recipients.
 */
const SENDER_REFUSALS_IN_WORDS = [
  /\b(?:no|not|open|to) relay(?:ing)?\b/i,
  /\brelay(?:ing)?\b(?! recipient).*\b(?:denied|not|prohibited)\b/i,
  /\bsender\b/i,
]
const ADDRESS_OR_HOST = /\S+[@.]\w\S*/g

export function getFailureReason(error: unknown): EmailFailureReason {
  if (error instanceof NonPublicIpAddressError) return 'internal'
  const {
    code = '',
    originalCode = '',
    command,
    responseCode = 0,
    response = '',
  } = error as SmtpError
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tls'
  if (/CERT|SSL|TLS|ALTNAME/.test(originalCode)) return 'tls'
  if (/AUTH/.test(code)) return 'sign_in'
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host'
  if (responseCode === 0) return 'no_answer'
  if (responseCode < 500) return 'later'
  if (command === 'MAIL FROM') return 'sender'
  if (command !== 'RCPT TO') return 'other'
  if (MAILBOX_REFUSAL.test(response)) return 'recipient'
  const words = response.replace(ADDRESS_OR_HOST, '')
  const refusesSender =
    SENDER_REFUSAL.test(response) || SENDER_REFUSALS_IN_WORDS.some((one) => one.test(words))
  return refusesSender ? 'sender' : 'recipient'
}

/**
 * Returns the host of the site as name for the SMTP command EHLO, because some mail servers refuse
 * nodemailer's default, `[127.0.0.1]`.
 */
function getEhloName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:')
  return isIP(hostname) ? `[${hostname}]` : hostname
}

export type MailerConfig = { siteUrl: string; allowsInternalMailHost: boolean }

async function createSmtpTransport({ server }: SmtpSettings, config: MailerConfig) {
  const { createTransport } = await import('nodemailer')
  // Sends all e-mails on one connection, because many servers limit the number of sign-ins.
  const pool = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const
  const shared = { ...pool, ...TIMEOUTS_MS, name: getEhloName(config.siteUrl) }
  // Allows private IP addresses, because only the person who runs the server can set SMTP_URL.
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

export function createMailer(smtp: SmtpSettings, config: MailerConfig) {
  const controller = new AbortController()
  const aborted = once(controller.signal, 'abort').then(() => {
    throw new Error('the connection was closed')
  })
  aborted.catch(() => {})
  const connecting = createSmtpTransport(smtp, config)
  // Prevents an unhandled rejection before `send` handles the error.
  connecting.catch(() => {})
  return {
    async send(
      { to, fromName, replyTo, messageId, references = [], autoSubmitted }: EmailHeaders,
      { subject, text, html, photo }: Email,
    ): Promise<void> {
      try {
        const transport = await Promise.race([connecting, aborted])
        await transport.sendMail({
          from: { name: fromName, address: smtp.sender },
          // Passes an object, because nodemailer would parse a string as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          ...{ messageId, subject, text, html },
          ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
          headers: { 'Auto-Submitted': autoSubmitted },
          attachments: photo
            ? [{ content: photo, cid: PHOTO_CONTENT_ID, contentType: 'image/jpeg' }]
            : [],
          // The signal also aborts a connection that is still being opened, unlike
          // `transport.close`.
          signal: controller.signal,
          // Prevents nodemailer from fetching a URL in the visitor's text.
          disableUrlAccess: true,
        })
      } catch (error) {
        throw new EmailDeliveryError(getFailureReason(error))
      }
    },
    close() {
      controller.abort()
      connecting.then((transport) => transport.close({ force: true })).catch(() => {})
    },
  }
}
export type Mailer = ReturnType<typeof createMailer>
