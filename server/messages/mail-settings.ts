/**
 * The settings for sending e-mail. Environment variables override the settings that the artist has
 * entered.
 */
import type { MailSettings, MailSettingsUpdate } from '../../shared/mail.ts'
import type { Config } from '../config.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'

const SETTING_NAME = 'mail'

type StoredMailSettings = Omit<MailSettingsUpdate, 'password'> & { password: string }

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

/** The mail server, the recipient of the notifications and the e-mail address of the sender. */
export type SmtpSettings = {
  server:
    | { url: string }
    | Pick<StoredMailSettings, 'host' | 'port' | 'security' | 'username' | 'password'>
  recipient: string
  /**
   * The e-mail address in the From header. It is the user name of the mail account, because mail
   * servers refuse messages from addresses of other accounts. If the user name is not an e-mail
   * address, it is the address of the recipient.
   */
  sender: string
}

/**
 * Returns the stored password of the mail account, or an empty string if the changed settings must
 * not use it. The password may be used only if the mail server and the user name stay the same and
 * the encryption is not switched off. Without this rule, a person who finds an open admin session
 * could enter a mail server of their own, to which the site would send the password.
 */
const getReusablePassword = (
  before: StoredMailSettings,
  change: Omit<MailSettingsUpdate, 'password'>,
) =>
  change.host === before.host &&
  change.username === before.username &&
  (change.security !== 'none' || before.security === 'none')
    ? before.password
    : ''

/**
 * Creates the service for the mail settings.
 * @param isDemo returns true while the site shows the demo content, which presents an invented
 * artist. By default, the public forms of such a site send nothing.
 */
export function createMailSettingsService(
  db: Database,
  mail: Config['mail'],
  isDemo: () => Promise<boolean>,
) {
  async function readStored(queries: QueryBuilder = db.read): Promise<StoredMailSettings | null> {
    const row = await queries
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SETTING_NAME)
      .executeTakeFirst()
    return row ? { ...DEFAULTS, ...JSON.parse(row.value) } : null
  }
  /**
   * Returns the stored settings, or the default settings if none are stored. By default, the inbox
   * stores the messages of visitors. On a site with the demo content it does not, because the
   * artist shown there is invented.
   */
  const readCurrent = async () =>
    (await readStored()) ?? { ...DEFAULTS, keeps_messages: !(await isDemo()) }
  const toPublicSettings = ({ password, ...settings }: StoredMailSettings): MailSettings => ({
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
  }: StoredMailSettings) =>
    host && recipient
      ? {
          server: { host, port, security, username, password },
          recipient,
          sender: username.includes('@') ? username : recipient,
        }
      : null

  return {
    read: async (): Promise<MailSettings> => toPublicSettings(await readCurrent()),
    /**
     * Stores the settings. Also invalidates the page cache, because the HTML forms on public pages
     * depend on the settings.
     */
    async update({ password, ...change }: MailSettingsUpdate): Promise<MailSettings> {
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
      // Truncates the write-ahead log, because it still contains the old password.
      await db.truncateLog()
      return updated
    },
    /** Returns the settings for sending e-mail, or null if no e-mail is sent. */
    smtp: async (): Promise<SmtpSettings | null> => mail ?? toSmtpSettings(await readCurrent()),
    /**
     * Returns true if visitors can send messages to this site. Otherwise, the public forms show a
     * notice and send no request, as the specification requires.
     */
    async acceptsMessages(): Promise<boolean> {
      if (mail) return true
      const settings = await readCurrent()
      return settings.keeps_messages || toSmtpSettings(settings) !== null
    },
    retentionDays: async (): Promise<number> => (await readCurrent()).keeping_days,
  }
}
