import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getTranslatableFields } from '../../shared/entities/entity-definitions.ts'
import { LOCALES, type Locale } from '../../shared/locale.ts'
import { STATES_OF_NOTICES } from '../../shared/registration-notices.ts'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}

const catalog = (locale: Locale) =>
  new Map(flatten(JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'))))

const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)(?:, de)?\}\}/g)].map((m) => m[1]).sort()
const french = catalog('fr')
const keys = new Set([...french.keys()].map(base))

describe.each(LOCALES)('the catalogue of %s', (locale) => {
  const texts = catalog(locale)

  test('has every key in each plural form of its language, and no other keys', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const plural = new Set([...french.keys()].filter((key) => PLURAL.test(key)).map(base))
    const expected = [...keys].flatMap((key) =>
      plural.has(key) ? forms.map((form) => `${key}_${form}`) : [key],
    )
    expect([...texts.keys()].sort()).toEqual(expected.sort())
  })

  test('has no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('has the same placeholders as French', () => {
    for (const [key, text] of texts) {
      const source = french.get(key) ?? french.get(`${base(key)}_other`) ?? ''
      // A singular text may spell out the number, such as “one piece”.
      const isRequired = (name: string | undefined) => name !== 'count' || !/_one$/.test(key)
      const [found, expected] = [text, source].map((one) => placeholders(one).filter(isRequired))
      expect(found, `${locale} ${key}`).toEqual(expected)
    }
  })
})

/**
 * Returns the translation keys that the source code uses: literals in `whole`, and template
 * literals such as `page.${name}.title` in `computed`.
 */
function usedKeys() {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(site|i18n|enhance)\b.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join('app', file), 'utf8'))
    .join('\n')
  const calls = [...sources.matchAll(/\bt\(\s*((?:[^()]|\([^()]*\))*)\)/g)].map((m) => m[1] ?? '')
  const whole = calls.flatMap((call) =>
    [...call.matchAll(/'([a-z_0-9]+(?:\.[a-z_0-9]+)+)'/g)].map((m) => m[1] ?? ''),
  )
  const computed = calls.flatMap((call) =>
    [...call.matchAll(/`([^`]*\$\{[^`]*)`/g)].map((m) => m[1] ?? ''),
  )
  return { whole: new Set(whole), computed: new Set(computed) }
}

const { whole, computed } = usedKeys()
const patterns = [...computed].map(
  (template) =>
    new RegExp(
      `^${template
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[a-z_0-9]+')}$`,
    ),
)

const suggestedTextKeys = (['home', 'portrait'] as const).flatMap((page) =>
  getTranslatableFields(page).map((field) => `${page}.${field}`),
)
const mailKeys = readdirSync('server/messages')
  .map((file) => readFileSync(join('server/messages', file), 'utf8'))
  .flatMap((source) => [...source.matchAll(/\bt\('(\w+)'/g)].map((m) => `mail.${m[1]}`))

const notices = readFileSync('server/registrations/participant-email.ts', 'utf8')
const noticeKeys = [
  ...Object.keys(STATES_OF_NOTICES).flatMap((kind) => [kind, `${kind}_subject`]),
  ...['single_place', 'several_places', 'payment', 'days_before'].filter((key) =>
    notices.includes(key),
  ),
  ...[...notices.matchAll(/\bt\('(\w+)'/g)].map(([, key]) => key),
  ...[...notices.matchAll(/registration_mail\)\('(\w+)'/g)].map(([, key]) => key),
].map((key) => `registration_mail.${key}`)

/** Keys of the pages that server/http/pages/page-handler.ts builds without React. */
const plainPageKeys = ['busy', 'form_too_large'].flatMap((key) => [`${key}.title`, `${key}.text`])

/**
 * Removes the suffix of a text variant, such as `_town` in `description_town`. The source code
 * passes the suffix as the `context` of `t`.
 */
const withoutVariant = (key: string) => key.replace(/_(?:open|town|undated)$/, '')
const isUsed = (key: string) =>
  whole.has(key) ||
  suggestedTextKeys.includes(key) ||
  mailKeys.includes(key) ||
  noticeKeys.includes(key) ||
  plainPageKeys.includes(key) ||
  patterns.some((pattern) => pattern.test(key))

test('has no unused key', () => {
  const unused = [...keys].filter((key) => !isUsed(key) && !isUsed(withoutVariant(key)))
  expect(unused).toEqual([])
})

test('has every key that the code uses', () => {
  expect([...whole].filter((key) => !keys.has(key))).toEqual([])
  const unusedPatterns = patterns.filter((pattern) => ![...keys].some((key) => pattern.test(key)))
  expect(unusedPatterns).toEqual([])
})
