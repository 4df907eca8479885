import type { EmailSettings } from './email-settings.ts'

type MailProvider = {
  name: string
  /** The domains of the provider's addresses. Empty if artists use it with their own domain. */
  domains: readonly string[]
  /** `server` is null if the provider accepts only OAuth 2, with which the site cannot sign in. */
  server: Pick<EmailSettings, 'host' | 'port' | 'security'> | null
  /**
   * `address` is the whole address, `local_part` the part before the @. `account` means that the
   * user name is on the page of the account.
   */
  username: 'address' | 'local_part' | 'account'
  /**
   * Sources of the server and of the advice in locales/admin-mail.fr.json (`mail.advice`). `date`
   * is the last change of the page, or the day on which it was read if the page does not say.
   */
  sources: readonly { url: string; date: string }[]
}

/** Returns the URL of a file in the database from which Thunderbird sets up mail accounts. */
const getThunderbirdUrl = (file: string) =>
  `https://github.com/thunderbird/autoconfig/blob/c6ad79659b5fc321d1593ec4c277815b83e5dec5/ispdb/${file}.xml`
const tls = (host: string) => ({ host, port: 465, security: 'tls' as const })
const starttls = (host: string) => ({ host, port: 587, security: 'starttls' as const })

/** The mail providers, in the order in which the admin lists them. */
const MAIL_PROVIDERS = {
  orange: {
    name: 'Orange',
    domains: ['orange.fr', 'wanadoo.fr'],
    server: tls('smtp.orange.fr'),
    username: 'address',
    sources: [{ url: getThunderbirdUrl('orange.fr'), date: '2025-12-10' }],
  },
  free: {
    name: 'Free',
    domains: ['free.fr'],
    server: tls('smtp.free.fr'),
    // The provider Free also accepts the part before the @ as the user name, but this may end
    // (second source).
    username: 'address',
    sources: [
      { url: getThunderbirdUrl('free.fr'), date: '2023-01-05' },
      {
        url: 'https://next.ink/briefs/lebrief-teletravail-imperatif-securite-des-emails-chez-free-et-gandi-fuite-stormshield-usages-numeriques-des-francais',
        date: '2026-11-29',
      },
    ],
  },
  sfr: {
    name: 'SFR',
    domains: ['sfr.fr', 'neuf.fr', 'club-internet.fr'],
    server: tls('smtp.sfr.fr'),
    username: 'address',
    sources: [{ url: getThunderbirdUrl('sfr.fr'), date: '2022-11-19' }],
  },
  laposte: {
    name: 'La Poste',
    domains: ['laposte.net'],
    server: tls('smtp.laposte.net'),
    username: 'local_part',
    sources: [
      { url: getThunderbirdUrl('laposte.net'), date: '2022-11-19' },
      {
        url: 'https://www.numerama.com/tech/978375-la-poste-repare-lacces-a-ses-mails-apres-des-semaines-de-souci.html',
        date: '2026-11-29',
      },
    ],
  },
  gmail: {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    server: tls('smtp.gmail.com'),
    username: 'address',
    sources: [
      { url: getThunderbirdUrl('googlemail.com'), date: '2024-07-30' },
      {
        url: 'https://doc.invoicecrowd.com/en/how-to-set-up-gmail-smtp-via-app-passwords',
        date: '2026-11-29',
      },
    ],
  },
  outlook: {
    name: 'Outlook, Hotmail, Live',
    domains: [
      ...['outlook.com', 'outlook.fr', 'outlook.be', 'hotmail.com', 'hotmail.fr', 'hotmail.be'],
      ...['live.com', 'live.fr', 'live.be', 'msn.com', 'windowslive.com'],
    ],
    server: null,
    username: 'address',
    sources: [{ url: getThunderbirdUrl('hotmail.com'), date: '2025-07-28' }],
  },
  icloud: {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    server: starttls('smtp.mail.me.com'),
    username: 'address',
    sources: [
      { url: getThunderbirdUrl('me.com'), date: '2023-05-21' },
      {
        url: 'https://github.com/chatmail/provider-db/blob/master/_providers/icloud.md',
        date: '2024-10-01',
      },
    ],
  },
  infomaniak: {
    name: 'Infomaniak',
    domains: [],
    server: tls('mail.infomaniak.com'),
    username: 'address',
    sources: [
      {
        url: 'https://www.infomaniak.com/en/support/faq/admin2/email-service?i=2',
        date: '2026-11-29',
      },
      { url: 'https://infoswitch.fr/blog/mot-de-passe-email-infomaniak', date: '2026-02-13' },
    ],
  },
  ovh: {
    name: 'OVH',
    domains: [],
    server: tls('ssl0.ovh.net'),
    username: 'address',
    sources: [
      {
        url: 'https://github.com/ovh/docs/blob/2416ff98e0e6bdc86084e72cd87a58119364a588/pages/web_cloud/email_and_collaborative_solutions/mx_plan/how_to_configure_thunderbird_windows/guide.en-gb.md',
        date: '2024-10-01',
      },
      { url: 'https://formezvousrapidement.fr/ex4mailovhnet-smtp/', date: '2025-09-20' },
    ],
  },
  gandi: {
    name: 'Gandi',
    domains: [],
    server: tls('mail.gandi.net'),
    username: 'address',
    sources: [{ url: getThunderbirdUrl('gandi.net'), date: '2022-11-19' }],
  },
  mailjet: {
    name: 'Mailjet',
    domains: [],
    server: starttls('in-v3.mailjet.com'),
    username: 'account',
    sources: [
      { url: 'https://rubydoc.info/gems/mailjet/Mailjet/Mailer', date: '2026-11-29' },
      { url: 'https://smtptester.org/guides/mailjet-smtp-test/', date: '2026-11-29' },
    ],
  },
  brevo: {
    name: 'Brevo',
    domains: [],
    server: tls('smtp-relay.brevo.com'),
    username: 'account',
    sources: [
      { url: 'https://developers.brevo.com/docs/smtp-integration', date: '2026-11-29' },
      { url: 'https://smtptester.org/guides/brevo-smtp-test/', date: '2026-11-29' },
    ],
  },
} as const satisfies Record<string, MailProvider>

export type MailProviderId = keyof typeof MAIL_PROVIDERS
export const MAIL_PROVIDER_IDS = Object.keys(MAIL_PROVIDERS) as MailProviderId[]
export const getMailProvider = (id: MailProviderId): MailProvider => MAIL_PROVIDERS[id]

const splitAddress = (address: string) => {
  const at = address.lastIndexOf('@')
  return { localPart: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** Returns null for an unknown domain, which may be the artist's own. */
export function findProviderOfAddress(address: string): MailProviderId | null {
  const { localPart, domain } = splitAddress(address.trim().toLowerCase())
  if (!localPart) return null
  return MAIL_PROVIDER_IDS.find((id) => getMailProvider(id).domains.includes(domain)) ?? null
}

export const findProviderOfServer = (host: string): MailProviderId | null =>
  MAIL_PROVIDER_IDS.find((id) => getMailProvider(id).server?.host === host.toLowerCase()) ?? null

/**
 * Returns the user name for an e-mail address, or an empty text if the address does not determine
 * it.
 */
export function getUsernameOfAddress(id: MailProviderId, address: string): string {
  const { username, server } = getMailProvider(id)
  if (!server || username === 'account') return ''
  return username === 'address' ? address.trim() : splitAddress(address.trim()).localPart
}

/**
 * Returns true for a service that only sends e-mails. It has no mailbox, so its user name cannot be
 * a sender.
 */
export function isSendOnlyProvider(host: string): boolean {
  const id = findProviderOfServer(host)
  return id !== null && getMailProvider(id).username === 'account'
}
