/** Only this file imports nodemailer. */

import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { SmtpSettings } from './email-settings.ts'
import { type Email, PHOTO_CONTENT_ID, translateForArtist } from './emails.ts'

/** Prevents that the mail settings lead to a server in the private network (SSRF). */
export class NonPublicIpAddressError extends Error {
  override name = 'NonPublicIpAddressError'
}

/**
 * These addresses are deprecated (RFC 4291 section 2.5.5.1) and can hide a private IPv4 address:
 * `::7f00:1`.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/** An IPv4-mapped IPv6 address counts as IPv4. */
export function isPublicIpAddress(text: string): boolean {
  const address = ipaddr.process(text)
  const isCompatible = address.kind() === 'ipv6' && address.match(IPV4_COMPATIBLE)
  return address.range() === 'unicast' && !isCompatible
}

/**
 * Returns a public address of the host or throws NonPublicIpAddressError. The mailer connects to
 * this address, not to the name, which prevents DNS rebinding.
 */
export async function resolvePublicIpAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => isPublicIpAddress(address)))
    throw new NonPublicIpAddressError(host)
  return found[0]?.address ?? host
}

/** In milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * `messageId` stays the same when an e-mail is sent again, so that mail programs recognise the
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
 * The message does not quote the mail server, because a person who enters an internal server could
 * read its answers. `isPermanent`: a retry would fail too. `isOutage`: the server accepts no e-mail
 * at all.
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
 * Returns the host name for EHLO, because some servers refuse nodemailer's default `[127.0.0.1]`.
 */
function getEhloName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:')
  return isIP(hostname) ? `[${hostname}]` : hostname
}

export type MailerConfig = { siteUrl: string; allowsInternalMailHost: boolean }

async function createSmtpTransport({ server }: SmtpSettings, config: MailerConfig) {
  const { createTransport } = await import('nodemailer')
  // One connection sends all waiting e-mails, because many servers limit the number of sign-ins.
  const pool = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const
  const shared = { ...pool, ...TIMEOUTS, name: getEhloName(config.siteUrl) }
  // Allows a server in a private network, because only the person who runs the site can set
  // SMTP_URL.
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

/** Creates a mailer that connects when it sends the first e-mail. */
export function createMailer(smtp: SmtpSettings, config: MailerConfig) {
  const controller = new AbortController()
  const aborted = once(controller.signal, 'abort').then(() => {
    throw new Error('the connection was closed')
  })
  aborted.catch(() => {})
  const connecting = createSmtpTransport(smtp, config)
  // Prevents an unhandled rejection before `send` is called, which handles it.
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
          // Aborts a connection that is still being opened, which `transport.close` does not do.
          signal: controller.signal,
          // Prevents nodemailer from fetching a URL in the visitor's text.
          disableUrlAccess: true,
        })
      } catch (error) {
        const { responseCode = 0 } = error as SmtpError
        throw new EmailDeliveryError(getFailureReason(error), responseCode >= 500)
      }
    },
    close() {
      controller.abort()
      connecting.then((transport) => transport.close({ force: true })).catch(() => {})
    },
  }
}
export type Mailer = ReturnType<typeof createMailer>
