import * as v from 'valibot'
import { TARGET_LOCALES } from './entities/translation.ts'
import { createIntegerSchema, createTextSchema, isUrl, MAX_LONG_TEXT_LENGTH } from './validation.ts'

/** LibreTranslate can run on any machine, so the artist enters its address in `url`. */
export const TRANSLATION_SERVICES = ['none', 'deepl', 'libretranslate'] as const
export type TranslationServiceId = (typeof TRANSLATION_SERVICES)[number]
export const TRANSLATION_SERVICE_NAMES = { deepl: 'DeepL', libretranslate: 'LibreTranslate' }

/** Default limit of translated characters per month. DeepL translates 500,000 for free. */
export const DEFAULT_MONTHLY_LIMIT = 400_000
const MAX_MONTHLY_LIMIT = 100_000_000
const MAX_KEY_LENGTH = 200
const MAX_URL_LENGTH = 500
const MAX_KEPT_WORDS_LENGTH = 5000
/** Maximum number of texts in a request, which contains the texts of one entity in one language. */
const MAX_TEXTS = 200

/** The admin shows the address, so it must contain no user name, password or query. */
function isServiceUrl(text: string): boolean {
  if (text === '') return true
  if (!isUrl(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

const trimmed = (longest: number) => v.pipe(createTextSchema(longest), v.trim())

/** An empty API key keeps the stored one, unless the service or its address has changed. */
export const suggestionSettingsUpdateSchema = v.pipe(
  v.strictObject({
    service: v.picklist(TRANSLATION_SERVICES, 'not_a_service'),
    url: v.pipe(trimmed(MAX_URL_LENGTH), v.check(isServiceUrl, 'not_a_link')),
    key: v.optional(trimmed(MAX_KEY_LENGTH)),
    monthly_limit: createIntegerSchema(
      0,
      MAX_MONTHLY_LIMIT,
      'number_too_small',
      'number_too_large',
    ),
    /** Names that must not be translated, one on each line. */
    kept_words: createTextSchema(MAX_KEPT_WORDS_LENGTH),
  }),
  v.forward(
    v.partialCheck(
      [['service'], ['url']],
      ({ service, url }) => service !== 'libretranslate' || url !== '',
      'required',
    ),
    ['url'],
  ),
)
export type SuggestionSettingsUpdate = v.InferOutput<typeof suggestionSettingsUpdateSchema>

export type SuggestionSettings = Omit<SuggestionSettingsUpdate, 'key'> & {
  has_key: boolean
  /** Number of characters that the site has sent to the translation service this month. */
  used: number
}

export const suggestionRequestSchema = v.strictObject({
  locale: v.picklist(TARGET_LOCALES, 'not_a_language'),
  texts: v.pipe(
    v.array(
      v.strictObject({
        text: createTextSchema(MAX_LONG_TEXT_LENGTH),
        is_markdown: v.boolean('not_a_yes_or_no'),
      }),
      'not_a_list',
    ),
    v.minLength(1, 'required'),
    v.maxLength(MAX_TEXTS, 'too_long'),
  ),
})
/** Returns the name of the service that gets the texts, or null if no service is chosen. */
export function describeTranslationService({
  service,
  url,
}: Pick<SuggestionSettings, 'service' | 'url'>): string | null {
  if (service === 'none') return null
  const name = TRANSLATION_SERVICE_NAMES[service]
  return service === 'libretranslate' ? `${name} (${new URL(url).host})` : name
}

export type SuggestionRequest = v.InferOutput<typeof suggestionRequestSchema>

/**
 * A suggestion is null if the service changed formatting, links, numbers or names. `problem` is a
 * French error message.
 */
export type SuggestionResult = { suggestions: (string | null)[] } | { problem: string }
