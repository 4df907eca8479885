/** Environment variables override the mail settings that the artist enters. */
import {
  type EmailSettings,
  type EmailSettingsUpdate,
  keepsMailPassword,
} from '../../shared/email-settings.ts'
import { isSendOnlyProvider } from '../../shared/mail-providers.ts'
import type { Config } from '../config.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { readSetting, writeSetting } from '../database/settings.ts'

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
   * Sender address of the e-mails: the SMTP user name if it is the address of a mailbox, because
   * many mail servers refuse any other sender, and otherwise the recipient.
   */
  sender: string
}

export type EmailSettingsService = ReturnType<typeof createEmailSettingsService>

/**
 * `isDemo` returns true for the invented artist of the demo, whose forms send nothing by default.
 */
export function createEmailSettingsService(
  db: Database,
  mail: Config['mail'],
  isDemo: () => Promise<boolean>,
) {
  async function readStored(
    queries: QueryBuilder = db.queries,
  ): Promise<StoredEmailSettings | null> {
    const value = await readSetting(queries, SETTING_NAME)
    return value === null ? null : { ...DEFAULTS, ...JSON.parse(value) }
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
          sender: username.includes('@') && !isSendOnlyProvider(host) ? username : recipient,
        }
      : null

  return {
    read: async (): Promise<EmailSettings> => toPublicSettings(await readCurrent()),
    /**
     * Saves the e-mail settings and invalidates the page cache, because the public forms depend on
     * these settings.
     */
    async update({ password, ...change }: EmailSettingsUpdate): Promise<EmailSettings> {
      const updated = await db.change(async (queries) => {
        const before = (await readStored(queries)) ?? DEFAULTS
        const kept = keepsMailPassword(before, change) ? before.password : ''
        const after = { ...change, password: password || kept }
        await writeSetting(queries, SETTING_NAME, JSON.stringify(after))
        return toPublicSettings(after)
      })
      // Removes the old mail password, which the write-ahead log of the database still contains.
      await db.truncateLog()
      return updated
    },
    /** Returns the mail server, recipient and sender, or null if the site sends no e-mail. */
    smtp: async (): Promise<SmtpSettings | null> => mail ?? toSmtpSettings(await readCurrent()),
    /**
     * Returns false if messages are neither stored nor sent. The public forms then send no request
     * (docs/specification.md).
     */
    async acceptsMessages(): Promise<boolean> {
      if (mail) return true
      const settings = await readCurrent()
      return settings.keeps_messages || toSmtpSettings(settings) !== null
    },
    retentionDays: async (): Promise<number> => (await readCurrent()).keeping_days,
  }
}
