/** The mail settings. Settings in the host's environment variables override those of the artist. */
import type { MailChange, MailSettings } from '../../shared/mail.ts'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../database/connect.ts'

const SETTING = 'mail'

type Kept = Omit<MailChange, 'password'> & { password: string }

const NONE: Kept = {
  keeps_messages: false,
  keeping_days: 365,
  host: '',
  port: 465,
  security: 'tls',
  username: '',
  password: '',
  recipient: '',
}

/** A mail server, the recipient of the notifications and the sender's address. */
export type MailRoute = {
  server: { url: string } | Pick<Kept, 'host' | 'port' | 'security' | 'username' | 'password'>
  recipient: string
  /** The From address. Mail servers refuse an address that is not the one of the account. */
  sender: string
}

/**
 * Returns the stored password, or '' if the host or user name has changed or the new connection is
 * not encrypted. A person who finds an open session cannot send the password to a server of their
 * own.
 */
const keptPassword = (before: Kept, change: Omit<MailChange, 'password'>) =>
  change.host === before.host &&
  change.username === before.username &&
  (change.security !== 'none' || before.security === 'none')
    ? before.password
    : ''

/** @param isDemo true while the site shows the demo, whose forms send nothing */
export function createMailSettings(
  db: Database,
  mail: Config['mail'],
  isDemo: () => Promise<boolean>,
) {
  async function stored(queries: Queries = db.read): Promise<Kept | null> {
    const row = await queries
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst()
    return row ? { ...NONE, ...JSON.parse(row.value) } : null
  }
  /** Without stored settings, messages are kept in the inbox unless the site shows the demo. */
  const kept = async () => (await stored()) ?? { ...NONE, keeps_messages: !(await isDemo()) }
  const shown = ({ password, ...settings }: Kept): MailSettings => ({
    ...settings,
    has_password: password !== '',
    set_by_host: mail?.recipient ?? null,
  })
  const routeOf = ({ host, port, security, username, password, recipient }: Kept) =>
    host && recipient
      ? {
          server: { host, port, security, username, password },
          recipient,
          sender: username.includes('@') ? username : recipient,
        }
      : null

  return {
    read: async (): Promise<MailSettings> => shown(await kept()),
    /**
     * Stores the settings and invalidates the cached pages, because their forms depend on the
     * settings.
     */
    async update({ password, ...change }: MailChange): Promise<MailSettings> {
      const updated = await db.change(async (queries) => {
        const before = (await stored(queries)) ?? NONE
        const after = { ...change, password: password || keptPassword(before, change) }
        const value = JSON.stringify(after)
        await queries
          .insertInto('settings')
          .values({ name: SETTING, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        return shown(after)
      })
      // Removes the old password from the write-ahead log.
      await db.emptyLog()
      return updated
    },
    /** Returns the settings for sending e-mail, or null if no e-mail is sent. */
    route: async (): Promise<MailRoute | null> => mail ?? routeOf(await kept()),
    /**
     * Returns true if the public forms send messages to this site. Otherwise the forms show a
     * notice and make no request, as specified.
     */
    async areTaken(): Promise<boolean> {
      if (mail) return true
      const settings = await kept()
      return settings.keeps_messages || routeOf(settings) !== null
    },
    keepingDays: async (): Promise<number> => (await kept()).keeping_days,
  }
}
