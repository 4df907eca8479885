/** The mail settings. Settings in the host's environment variables override those of the artist. */
import type { MailChange, MailSettings } from '../../shared/mail.ts'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../database/connect.ts'

const SETTING = 'mail'

type StoredMailSettings = Omit<MailChange, 'password'> & { password: string }

const DEFAULTS: StoredMailSettings = {
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
export type SmtpSettings = {
  server:
    | { url: string }
    | Pick<StoredMailSettings, 'host' | 'port' | 'security' | 'username' | 'password'>
  recipient: string
  /** The From address. Mail servers refuse an address that is not the one of the account. */
  sender: string
}

/**
 * Returns the stored password, or '' if the host or user name has changed or the new connection is
 * not encrypted. A person who finds an open session cannot send the password to a server of their
 * own.
 */
const reusablePassword = (before: StoredMailSettings, change: Omit<MailChange, 'password'>) =>
  change.host === before.host &&
  change.username === before.username &&
  (change.security !== 'none' || before.security === 'none')
    ? before.password
    : ''

/** @param isDemo true while the site shows the demo, whose forms send nothing */
export function createMailSettingsService(
  db: Database,
  mail: Config['mail'],
  isDemo: () => Promise<boolean>,
) {
  async function stored(queries: Queries = db.read): Promise<StoredMailSettings | null> {
    const row = await queries
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst()
    return row ? { ...DEFAULTS, ...JSON.parse(row.value) } : null
  }
  /** Without stored settings, messages are kept in the inbox unless the site shows the demo. */
  const current = async () => (await stored()) ?? { ...DEFAULTS, keeps_messages: !(await isDemo()) }
  const publicSettings = ({ password, ...settings }: StoredMailSettings): MailSettings => ({
    ...settings,
    has_password: password !== '',
    set_by_host: mail?.recipient ?? null,
  })
  const smtpOf = ({ host, port, security, username, password, recipient }: StoredMailSettings) =>
    host && recipient
      ? {
          server: { host, port, security, username, password },
          recipient,
          sender: username.includes('@') ? username : recipient,
        }
      : null

  return {
    read: async (): Promise<MailSettings> => publicSettings(await current()),
    /**
     * Stores the settings and invalidates the cached pages, because their forms depend on the
     * settings.
     */
    async update({ password, ...change }: MailChange): Promise<MailSettings> {
      const updated = await db.change(async (queries) => {
        const before = (await stored(queries)) ?? DEFAULTS
        const after = { ...change, password: password || reusablePassword(before, change) }
        const value = JSON.stringify(after)
        await queries
          .insertInto('settings')
          .values({ name: SETTING, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        return publicSettings(after)
      })
      // Removes the old password from the write-ahead log.
      await db.truncateLog()
      return updated
    },
    /** Returns the settings for sending e-mail, or null if no e-mail is sent. */
    smtp: async (): Promise<SmtpSettings | null> => mail ?? smtpOf(await current()),
    /**
     * Returns true if the public forms send messages to this site. Otherwise the forms show a
     * notice and make no request, as specified.
     */
    async acceptsMessages(): Promise<boolean> {
      if (mail) return true
      const settings = await current()
      return settings.keeps_messages || smtpOf(settings) !== null
    },
    retentionDays: async (): Promise<number> => (await current()).keeping_days,
  }
}
