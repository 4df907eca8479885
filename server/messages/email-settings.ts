/** The mail settings that the artist enters. Environment variables override them. */
import type { EmailSettings, EmailSettingsUpdate } from '../../shared/email-settings.ts'
import { isSendingService } from '../../shared/mail-providers.ts'
import type { Config } from '../config.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'

const SETTING_NAME = 'mail'

type StoredEmailSettings = Omit<EmailSettingsUpdate, 'password'> & { password: string }

const DEFAULTS: StoredEmailSettings = {
  keeps_messages: false,
  keeping_days: 365,
  host: '',
  port: 465,
  security: 'tls',
  username: '',
  password: '',
  recipient: '',
}

export type SmtpSettings = {
  server:
    | { url: string }
    | Pick<StoredEmailSettings, 'host' | 'port' | 'security' | 'username' | 'password'>
  recipient: string
  /**
   * The SMTP user name if it is the address of a mailbox, because mail servers refuse every sender
   * but the account that signs in. Otherwise the recipient.
   */
  sender: string
}

/**
 * Returns an empty password if the server or the user changes or encryption is switched off.
 * Otherwise a person who finds an open session could have the site send the password to a server of
 * their own.
 */
const getReusablePassword = (
  before: StoredEmailSettings,
  change: Omit<EmailSettingsUpdate, 'password'>,
) =>
  change.host === before.host &&
  change.username === before.username &&
  (change.security !== 'none' || before.security === 'none')
    ? before.password
    : ''

/** `isDemo` returns true if the artist is invented. The forms then send nothing by default. */
export function createEmailSettingsService(
  db: Database,
  mail: Config['mail'],
  isDemo: () => Promise<boolean>,
) {
  async function readStored(queries: QueryBuilder = db.read): Promise<StoredEmailSettings | null> {
    const row = await queries
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SETTING_NAME)
      .executeTakeFirst()
    return row ? { ...DEFAULTS, ...JSON.parse(row.value) } : null
  }
  const readCurrent = async () =>
    (await readStored()) ?? { ...DEFAULTS, keeps_messages: !(await isDemo()) }
  const toPublicSettings = ({ password, ...settings }: StoredEmailSettings): EmailSettings => ({
    ...settings,
    has_password: password !== '',
    set_by_host: mail?.recipient ?? null,
  })
  const toSmtpSettings = ({
    host,
    port,
    security,
    username,
    password,
    recipient,
  }: StoredEmailSettings) =>
    host && recipient
      ? {
          server: { host, port, security, username, password },
          recipient,
          sender: username.includes('@') && !isSendingService(host) ? username : recipient,
        }
      : null

  return {
    read: async (): Promise<EmailSettings> => toPublicSettings(await readCurrent()),
    /** Invalidates the page cache, because the public forms depend on the settings. */
    async update({ password, ...change }: EmailSettingsUpdate): Promise<EmailSettings> {
      const updated = await db.change(async (queries) => {
        const before = (await readStored(queries)) ?? DEFAULTS
        const after = { ...change, password: password || getReusablePassword(before, change) }
        const value = JSON.stringify(after)
        await queries
          .insertInto('settings')
          .values({ name: SETTING_NAME, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        return toPublicSettings(after)
      })
      // Truncates the log of the database, which still contains the old password.
      await db.truncateLog()
      return updated
    },
    /** Returns null if the site sends no e-mail. */
    smtp: async (): Promise<SmtpSettings | null> => mail ?? toSmtpSettings(await readCurrent()),
    /**
     * Returns true if messages are stored or sent. If not, the public forms send no request, as the
     * specification requires.
     */
    async acceptsMessages(): Promise<boolean> {
      if (mail) return true
      const settings = await readCurrent()
      return settings.keeps_messages || toSmtpSettings(settings) !== null
    },
    retentionDays: async (): Promise<number> => (await readCurrent()).keeping_days,
  }
}
