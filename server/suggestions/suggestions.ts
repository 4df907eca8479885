import problems from '../../locales/suggestion-problems.fr.json' with { type: 'json' }
import { formatDate } from '../../shared/locale.ts'
import { markdownToPlainText } from '../../shared/text/markdown-text.ts'
import {
  DEFAULT_MONTHLY_LIMIT,
  describeTranslationService,
  type SuggestionRequest,
  type SuggestionResult,
  type SuggestionSettings,
  type SuggestionSettingsUpdate,
  TRANSLATION_SERVICE_NAMES,
} from '../../shared/translation-suggestions.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import { createTranslator } from '../catalogs.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { lockAndReadSetting } from '../database/rate-limit.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { toTranslatableHtml } from './formatted-text.ts'
import {
  type TranslationService,
  TranslationServiceError,
  translateHtml,
} from './translation-client.ts'

/**
 * The value of this setting contains the API key of the translation service, which backups leave
 * out (backup/database/snapshot.ts).
 */
const SETTING_NAME = 'suggestions'
const USAGE_SETTING_NAME = 'suggestions_used'

type StoredSuggestionSettings = Omit<SuggestionSettingsUpdate, 'key'> & { key: string }

const DEFAULTS: StoredSuggestionSettings = {
  service: 'none',
  url: '',
  key: '',
  monthly_limit: DEFAULT_MONTHLY_LIMIT,
  kept_words: '',
}

/** `month` has the form 2026-11. */
type Usage = { month: string; used: number }

const getMonth = () => getWorkshopDay().slice(0, 7)

function parseUsage(value: string | null): Usage {
  const month = getMonth()
  const stored: Usage | null = value ? JSON.parse(value) : null
  return stored?.month === month ? stored : { month, used: 0 }
}

/**
 * Returns an empty key if the service or its address changes. Otherwise somebody with an open
 * session could have the site send the key to another server.
 */
const getReusableKey = (
  before: StoredSuggestionSettings,
  change: Omit<SuggestionSettingsUpdate, 'key'>,
) => (change.service === before.service && change.url === before.url ? before.key : '')

function createSuggestionSettingsService(db: Database) {
  async function readStored(queries: QueryBuilder = db.queries): Promise<StoredSuggestionSettings> {
    const value = await readSetting(queries, SETTING_NAME)
    return { ...DEFAULTS, ...(value && JSON.parse(value)) }
  }
  async function toPublicSettings({ key, ...settings }: StoredSuggestionSettings) {
    const { used } = parseUsage(await readSetting(db.queries, USAGE_SETTING_NAME))
    return { ...settings, has_key: key !== '', used }
  }
  const writeUsage = (queries: QueryBuilder, usage: Usage) =>
    writeSetting(queries, USAGE_SETTING_NAME, JSON.stringify(usage))

  return {
    /** The result contains the key, so it must not leave the server. */
    readStored,
    read: async (): Promise<SuggestionSettings> => toPublicSettings(await readStored()),
    async update({ key, ...change }: SuggestionSettingsUpdate): Promise<SuggestionSettings> {
      const updated = await db.queries.transaction().execute(async (queries) => {
        const before = await readStored(queries)
        const after = { ...change, key: key || getReusableKey(before, change) }
        await writeSetting(queries, SETTING_NAME, JSON.stringify(after))
        return after
      })
      // Truncates the write-ahead log of the database, which still contains the old API key.
      await db.truncateLog()
      return toPublicSettings(updated)
    },
    /**
     * Counts characters before they are sent, so that parallel calls cannot exceed the limit. If
     * too few characters are left this month, returns their number, otherwise null.
     */
    reserve: (count: number, limit: number): Promise<number | null> =>
      db.queries.transaction().execute(async (queries) => {
        const { month, used } = parseUsage(await lockAndReadSetting(queries, USAGE_SETTING_NAME))
        if (used + count > limit) return Math.max(0, limit - used)
        await writeUsage(queries, { month, used: used + count })
        return null
      }),
    /** Subtracts the characters of a translation that failed before the service charged for it. */
    release: (count: number) =>
      db.queries.transaction().execute(async (queries) => {
        const { month, used } = parseUsage(await lockAndReadSetting(queries, USAGE_SETTING_NAME))
        await writeUsage(queries, { month, used: Math.max(0, used - count) })
      }),
  }
}

/**
 * Timeout of a translation. The admin interface waits 5 seconds longer, so that it receives the
 * timeout error.
 */
const TIMEOUT_MS = 25_000

const translate = createTranslator(problems)
const numberFormat = new Intl.NumberFormat('fr')

/**
 * The API keys of free DeepL accounts end with `:fx`
 * (https://developers.deepl.com/docs/getting-started/auth).
 */
const getDeeplUrl = (key: string) =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

function getFirstDayOfNextMonth(): string {
  const [year = 0, month = 0] = getWorkshopDay().split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

type Dependencies = {
  db: Database
  allowsInternalHost: boolean
  /** The names of the artist and of the workshop must not be translated. */
  readNames: () => Promise<string[]>
  deeplUrl?: (key: string) => string
}

export function createTranslationSuggestionService(dependencies: Dependencies) {
  const { db, allowsInternalHost, readNames, deeplUrl = getDeeplUrl } = dependencies
  const settings = createSuggestionSettingsService(db)

  return {
    settings: { read: settings.read, update: settings.update },
    /** Returns null if no translation service is set up. */
    findServiceName: async () => describeTranslationService(await settings.readStored()),
    async suggest({ locale, texts }: SuggestionRequest): Promise<SuggestionResult> {
      const { service, url, key, monthly_limit, kept_words } = await settings.readStored()
      if (service === 'none') return { problem: translate('none') }
      const name = TRANSLATION_SERVICE_NAMES[service]
      if (service === 'deepl' && key === '') return { problem: translate('no_key', { name }) }
      const names = [...kept_words.split('\n'), ...(await readNames())]
        .map((word) => word.trim())
        .filter(Boolean)
      const prepared = texts.map(({ text, is_markdown }) =>
        text.trim() === '' ? null : toTranslatableHtml(text, is_markdown, names),
      )
      const sent = prepared.filter((one) => one !== null)
      if (sent.length === 0) return { suggestions: texts.map(() => null) }

      // Counts code points of the text without formatting, because DeepL charges for these.
      const count = texts
        .filter((_, index) => prepared[index] !== null)
        .reduce(
          (sum, { text, is_markdown }) =>
            sum + [...(is_markdown ? markdownToPlainText(text) : text)].length,
          0,
        )
      const left = await settings.reserve(count, monthly_limit)
      if (left !== null)
        return {
          problem: translate('limit', {
            count: numberFormat.format(count),
            left: numberFormat.format(left),
            day: formatDate('fr', getFirstDayOfNextMonth()),
          }),
        }
      const target: TranslationService = {
        ...{ service, key, allowsInternalHost },
        url: service === 'deepl' ? deeplUrl(key) : url,
      }
      try {
        const html = sent.map((one) => one.html)
        const translated = await translateHtml(
          target,
          html,
          locale,
          AbortSignal.timeout(TIMEOUT_MS),
        )
        return {
          suggestions: prepared.map((one) => {
            const answer = one && translated[sent.indexOf(one)]
            return answer ? one.restore(answer) : null
          }),
        }
      } catch (error) {
        const failure = error instanceof TranslationServiceError ? error : null
        if (!failure?.mayBeCharged) await settings.release(count)
        if (!failure) throw error
        return { problem: translate(failure.reason, { name }) }
      }
    },
  }
}
export type SuggestionService = ReturnType<typeof createTranslationSuggestionService>
