import type { EmailSettings } from './email-settings.ts'

type MailProvider = {
  name: string
  /**
   * The domains of the provider's addresses. Empty if artists use the provider with their own
   * domain.
   */
  domains: readonly string[]
  /** `server` is null if the provider accepts only OAuth 2, with which the site cannot sign in. */
  server: Pick<EmailSettings, 'host' | 'port' | 'security'> | null
  /**
   * `account` means that the provider chooses the user name and shows it on the page of the
   * account.
   */
  username: 'address' | 'local_part' | 'account'
}

const tls = (host: string) => ({ host, port: 465, security: 'tls' as const })
const starttls = (host: string) => ({ host, port: 587, security: 'starttls' as const })

/**
 * The mail providers, in the order of the admin. The comments name the sources of the server and of
 * the advice in locales/admin-mail.fr.json (`mail.advice`), with the date of their last change or,
 * if unknown, the date on which they were read. The files `ispdb/*.xml` are in
 * https://github.com/thunderbird/autoconfig/tree/c6ad79659b5fc321d1593ec4c277815b83e5dec5
 */
const MAIL_PROVIDERS = {
  orange: {
    // ispdb/orange.fr.xml (2025-12-10)
    name: 'Orange',
    domains: ['orange.fr', 'wanadoo.fr'],
    server: tls('smtp.orange.fr'),
    username: 'address',
  },
  free: {
    // ispdb/free.fr.xml (2023-01-05)
    // https://next.ink/briefs/lebrief-teletravail-imperatif-securite-des-emails-chez-free-et-gandi-fuite-stormshield-usages-numeriques-des-francais (2026-11-29)
    name: 'Free',
    domains: ['free.fr'],
    server: tls('smtp.free.fr'),
    // Free also accepts the part before the @ as the user name, but may stop that (second source).
    username: 'address',
  },
  sfr: {
    // ispdb/sfr.fr.xml (2022-11-19)
    name: 'SFR',
    domains: ['sfr.fr', 'neuf.fr', 'club-internet.fr'],
    server: tls('smtp.sfr.fr'),
    username: 'address',
  },
  laposte: {
    // ispdb/laposte.net.xml (2022-11-19)
    // https://www.numerama.com/tech/978375-la-poste-repare-lacces-a-ses-mails-apres-des-semaines-de-souci.html (2026-11-29)
    name: 'La Poste',
    domains: ['laposte.net'],
    server: tls('smtp.laposte.net'),
    username: 'local_part',
  },
  gmail: {
    // ispdb/googlemail.com.xml (2024-07-30)
    // https://doc.invoicecrowd.com/en/how-to-set-up-gmail-smtp-via-app-passwords (2026-11-29)
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    server: tls('smtp.gmail.com'),
    username: 'address',
  },
  outlook: {
    // ispdb/hotmail.com.xml (2025-07-28)
    name: 'Outlook, Hotmail, Live',
    domains: [
      ...['outlook.com', 'outlook.fr', 'outlook.be', 'hotmail.com', 'hotmail.fr', 'hotmail.be'],
      ...['live.com', 'live.fr', 'live.be', 'msn.com', 'windowslive.com'],
    ],
    server: null,
    username: 'address',
  },
  icloud: {
    // ispdb/me.com.xml (2023-05-21)
    // https://github.com/chatmail/provider-db/blob/master/_providers/icloud.md (2024-10-01)
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    server: starttls('smtp.mail.me.com'),
    username: 'address',
  },
  infomaniak: {
    // https://www.infomaniak.com/en/support/faq/admin2/email-service?i=2 (2026-11-29)
    // https://infoswitch.fr/blog/mot-de-passe-email-infomaniak (2026-02-13)
    name: 'Infomaniak',
    domains: [],
    server: tls('mail.infomaniak.com'),
    username: 'address',
  },
  ovh: {
    // https://github.com/ovh/docs/blob/2416ff98e0e6bdc86084e72cd87a58119364a588/pages/web_cloud/email_and_collaborative_solutions/mx_plan/how_to_configure_thunderbird_windows/guide.en-gb.md (2024-10-01)
    // https://formezvousrapidement.fr/ex4mailovhnet-smtp/ (2025-09-20)
    name: 'OVH',
    domains: [],
    server: tls('ssl0.ovh.net'),
    username: 'address',
  },
  gandi: {
    // ispdb/gandi.net.xml (2022-11-19)
    name: 'Gandi',
    domains: [],
    server: tls('mail.gandi.net'),
    username: 'address',
  },
  mailjet: {
    // https://rubydoc.info/gems/mailjet/Mailjet/Mailer (2026-11-29)
    // https://smtptester.org/guides/mailjet-smtp-test/ (2026-11-29)
    name: 'Mailjet',
    domains: [],
    server: starttls('in-v3.mailjet.com'),
    username: 'account',
  },
  brevo: {
    // https://developers.brevo.com/docs/smtp-integration (2026-11-29)
    // https://smtptester.org/guides/brevo-smtp-test/ (2026-11-29)
    name: 'Brevo',
    domains: [],
    server: tls('smtp-relay.brevo.com'),
    username: 'account',
  },
} as const satisfies Record<string, MailProvider>

export type MailProviderId = keyof typeof MAIL_PROVIDERS
export const MAIL_PROVIDER_IDS = Object.keys(MAIL_PROVIDERS) as MailProviderId[]
export const getMailProvider = (id: MailProviderId): MailProvider => MAIL_PROVIDERS[id]

const splitAddress = (address: string) => {
  const at = address.lastIndexOf('@')
  return { localPart: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** Returns null if the domain belongs to no listed provider. */
export function findProviderOfAddress(address: string): MailProviderId | null {
  const { localPart, domain } = splitAddress(address.trim().toLowerCase())
  if (!localPart) return null
  return MAIL_PROVIDER_IDS.find((id) => getMailProvider(id).domains.includes(domain)) ?? null
}

export const findProviderOfServer = (host: string): MailProviderId | null =>
  MAIL_PROVIDER_IDS.find((id) => getMailProvider(id).server?.host === host.toLowerCase()) ?? null

/** Returns an empty text if the e-mail address does not determine the user name. */
export function getUsernameOfAddress(id: MailProviderId, address: string): string {
  const { username, server } = getMailProvider(id)
  if (!server || username === 'account') return ''
  return username === 'address' ? address.trim() : splitAddress(address.trim()).localPart
}

/**
 * Returns true for a service without mailboxes, whose user name cannot be the sender of e-mails.
 */
export function isSendOnlyProvider(host: string): boolean {
  const id = findProviderOfServer(host)
  return id !== null && getMailProvider(id).username === 'account'
}
