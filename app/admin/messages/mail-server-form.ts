import type { EmailSettings } from '../../../shared/email-settings.ts'
import {
  findProviderOfAddress,
  findProviderOfServer,
  getMailProvider,
  getUsernameOfAddress,
  type MailProviderId,
} from '../../../shared/mail-providers.ts'

/** `none`: the site sends nothing. `other`: the artist enters the server. */
export type MailProviderChoice = MailProviderId | 'none' | 'other'

export type MailServerValues = Pick<
  EmailSettings,
  'recipient' | 'host' | 'security' | 'username'
> & { provider: MailProviderChoice; port: string }

export const getProviderOfSettings = ({ host }: Pick<EmailSettings, 'host'>): MailProviderChoice =>
  host === '' ? 'none' : (findProviderOfServer(host) ?? 'other')

const suggestUsername = (provider: MailProviderChoice, recipient: string) =>
  provider === 'none' || provider === 'other' ? '' : getUsernameOfAddress(provider, recipient)

export function chooseProvider(
  before: MailServerValues,
  provider: MailProviderChoice,
): MailServerValues {
  if (provider === 'other') return { ...before, provider }
  const server = provider === 'none' ? null : getMailProvider(provider).server
  return {
    ...before,
    provider,
    username: suggestUsername(provider, before.recipient),
    ...(server ? { ...server, port: String(server.port) } : { host: '' }),
  }
}

/** Follows the address until the artist has chosen another provider or typed another user name. */
export function changeRecipient(before: MailServerValues, recipient: string): MailServerValues {
  const { provider, username } = before
  const after = { ...before, recipient }
  const found = findProviderOfAddress(recipient) ?? 'none'
  const isChosen = provider !== 'none' && provider !== findProviderOfAddress(before.recipient)
  if (!isChosen && found !== provider) return chooseProvider(after, found)
  return username === suggestUsername(provider, before.recipient) && provider !== 'other'
    ? { ...after, username: suggestUsername(provider, recipient) }
    : after
}
