import { DAY, HOUR, MINUTE } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { lockAndReadSetting } from '../database/rate-limit.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import type { AdminService } from './admins.ts'
import { isCommonPassword } from './passwords.ts'
import type { SiteSecret } from './secret.ts'

const LINK_LIFETIME_MS = 15 * MINUTE
/**
 * Maximum numbers of links. The limits of one network are lower than those of all networks
 * together, so that one network cannot use these up.
 */
const LIMITS = [
  { scope: 'all', max: 3, windowMs: HOUR },
  { scope: 'all', max: 10, windowMs: DAY },
  { scope: 'network', max: 2, windowMs: HOUR },
  { scope: 'network', max: 3, windowMs: DAY },
]
const ADDRESS_SETTING = 'recovery_address'
/** The value of this setting is the JSON of a list of `SentLink`. */
const LINKS_SETTING = 'password_links'
/** `network` is a keyed hash. A number is the time alone, which earlier versions stored. */
type SentLink = { at: number; network: string } | number
const ADDRESS_PURPOSE = 'recovery-address'
const LINK_PURPOSE = 'password-link'

type Dependencies = {
  admins: AdminService
  secret: SiteSecret
  siteUrl: string
  siteName: () => Promise<string>
  /** The artist's own e-mail address, or null if the site sends no e-mail. */
  findRecipient: () => Promise<string | null>
  sendLink: (url: string, username: string) => Promise<void>
  log: (error: unknown) => void
}

export const createRecoveryAddressCode = (secret: SiteSecret, address: string) =>
  secret.sign(ADDRESS_PURPOSE, address)

/**
 * Deletes the confirmed address for password links. Returns false if there was none. Call this
 * whenever the password is changed without such a link, because a thief of the old password may
 * have confirmed an address.
 */
export async function deleteConfirmedAddress(queries: QueryBuilder): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('settings')
    .where('name', '=', ADDRESS_SETTING)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type PasswordLinkService = ReturnType<typeof createPasswordLinkService>

export function createPasswordLinkService(
  db: QueryBuilder,
  { admins, secret, siteUrl, siteName, findRecipient, sendLink, log }: Dependencies,
) {
  /**
   * Returns the account, or undefined unless there is exactly one: all accounts share one e-mail
   * address, which does not say whose password was forgotten.
   */
  async function findOnlyAdmin() {
    const [name, ...others] = await admins.listNames()
    return name !== undefined && others.length === 0 ? admins.findByName(name) : undefined
  }
  async function findConfirmedAddress(): Promise<string | null> {
    const recipient = await findRecipient()
    const confirmed = await readSetting(db, ADDRESS_SETTING)
    return recipient !== null && confirmed === recipient ? recipient : null
  }
  const countLink = (network: string) =>
    db.transaction().execute(async (queries) => {
      const now = Date.now()
      const sent: SentLink[] = JSON.parse(
        (await lockAndReadSetting(queries, LINKS_SETTING)) || '[]',
      )
      // Ignores times in the future, which a wrong clock has stored: they would block new links
      // until then.
      const recent = sent
        .map((link) => (typeof link === 'number' ? { at: link, network: '' } : link))
        .filter(({ at }) => at > now - DAY && at <= now)
      const isAllowed = LIMITS.every(({ scope, max, windowMs }) => {
        const counted = scope === 'all' ? recent : recent.filter((link) => link.network === network)
        return counted.filter(({ at }) => at > now - windowMs).length < max
      })
      if (!isAllowed) return false
      await writeSetting(queries, LINKS_SETTING, JSON.stringify([...recent, { at: now, network }]))
      return true
    })
  /**
   * The signature covers the password hash, so that a link is invalid after it has set a new
   * password.
   */
  const describe = (admin: { id: number; password: string }, expires: number) =>
    `${admin.id} ${admin.password} ${expires}`

  return {
    isAvailable: async (): Promise<boolean> =>
      (await findConfirmedAddress()) !== null && (await findOnlyAdmin()) !== undefined,
    /**
     * Confirms the recipient address for password links. `code` is in the link of the test e-mail.
     * Call this for a signed-in artist only.
     */
    async confirmAddress(code: string): Promise<boolean> {
      const value = await findRecipient()
      if (value === null || !secret.verifySignature(ADDRESS_PURPOSE, value, code)) return false
      await writeSetting(db, ADDRESS_SETTING, value)
      return true
    },
    /**
     * Sends a password link, but only if `email` is the confirmed address. Does not wait for the
     * mail server, because the response time would otherwise reveal whether the address is right.
     * `network` is the IPv4 address or IPv6 network of the client.
     */
    async request(email: string, network: string): Promise<void> {
      const address = await findConfirmedAddress()
      const admin = await findOnlyAdmin()
      if (!admin || address?.toLowerCase() !== email.toLowerCase()) return
      if (!(await countLink(secret.sign('address', network)))) return
      const expires = Date.now() + LINK_LIFETIME_MS
      const token = `${expires}.${secret.sign(LINK_PURPOSE, describe(admin, expires))}`
      void sendLink(`${siteUrl}/admin/forgotten#${token}`, admin.username).catch(log)
    },
    /**
     * Sets a new password with the token of a password link. Ends all sessions, in case a thief
     * uses one. Two-factor authentication stays on. Returns the id for the device cookie, because
     * the link proves control of the mailbox (OWASP, "Slow Down Online Guessing Attacks with Device
     * Cookies"), and the user name, which the artist may have forgotten too.
     */
    async use(
      token: string,
      password: string,
    ): Promise<
      | { ok: true; device: string; username: string }
      | { ok: false; code: 'link_expired' | 'common_password' }
    > {
      const expired = { ok: false, code: 'link_expired' } as const
      const [, time = '', signature = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
      const [expires, now] = [Number(time), Date.now()]
      const admin = await findOnlyAdmin()
      // Rejects an expiry too far in the future, because the clock was wrong when the link was
      // made.
      const isCurrent = now < expires && expires <= now + LINK_LIFETIME_MS
      if (!admin || !isCurrent) return expired
      if (!secret.verifySignature(LINK_PURPOSE, describe(admin, expires), signature)) return expired
      if (await isCommonPassword(password, admin.username, await siteName()))
        return { ok: false, code: 'common_password' }
      const device = await admins.replacePassword(admin, password)
      return device === null ? expired : { ok: true, device, username: admin.username }
    },
  }
}
