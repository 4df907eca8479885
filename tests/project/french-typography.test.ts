/**
 * Tests the typography of the French texts. Non-breaking spaces must keep punctuation, units and
 * groups of three digits on the same line as the preceding text. Apostrophes, quotation marks and
 * ellipses must be the French characters.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories, news, pieces, trainings, workshop } from '../../demo/content.ts'
import { homeTexts, portraitTexts } from '../../demo/pages.ts'
import { photoDescriptions } from '../../demo/photo-descriptions.ts'
import { omit } from '../../shared/pick.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/**
 * No-break space, which is required before a colon, inside « » and between a number and its unit.
 */
const WIDE = '\u00A0'
/**
 * Narrow no-break space, which is required before `;`, `?` and `!`, and between groups of
 * thousands.
 */
const NARROW = '\u202F'
const UNITS = '(?:€|%|[cm]?m|k?g|[KMG]o|h|min|px|jours?|heures?|minutes?|millions?)(?!\\p{L})'

const FAULTS: Record<string, RegExp> = {
  'no narrow space before ; ? !': new RegExp(`(?<!${NARROW})[;?!]`),
  'no wide space before :': new RegExp(`(?<!${WIDE}):`),
  'no wide space inside « »': new RegExp(`«(?!${WIDE})|(?<!${WIDE})»`),
  'no narrow space between thousands': new RegExp(`\\d[^\\S${NARROW}]\\d{3}(?!\\d)|\\d{5}`),
  'no wide space before a unit': new RegExp(`\\d[^\\S${WIDE}]?${UNITS}`, 'u'),
  'no wide space after N°': new RegExp(`N°(?!${WIDE})`),
  'a straight apostrophe': /'/,
  'quotation marks of other languages': /["“”„‘]/,
  'three dots instead of …': /\.\.\./,
}

/**
 * Removes URLs, because the punctuation in a URL has no space before it. Replaces each placeholder
 * with a digit, because the rules for units and for “N°” also apply to the number that replaces the
 * placeholder.
 */
const prose = (text: string) =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\b(?:https?:\/\/|mailto:)\S*/g, '')
    .replace(/\{\{\w+\}\}/g, '0')

const faultsOf = (text: string) =>
  Object.keys(FAULTS).filter((fault) => FAULTS[fault]?.test(prose(text)))

/** Returns every string in a nested value with its key path, such as `news.0.input.title`. */
const textsIn = (value: unknown, way = ''): [where: string, text: string][] =>
  typeof value === 'string'
    ? [[way, value]]
    : Object.entries(value ?? {}).flatMap(([key, one]) => textsIn(one, way ? `${way}.${key}` : key))

/**
 * Text of docs/specification.md. It prescribes the exact wording of some messages, so a text with
 * straight apostrophes is accepted if it occurs there.
 */
const specification = read('docs/specification.md')

const descriptions = Object.entries(photoDescriptions).map(([file, { fr }]) => [file, fr])

test.each<[string, unknown, atLeast: number]>([
  ['the catalogue of the public pages', JSON.parse(read('locales/fr.json')), 100],
  ['the catalogue of the admin', JSON.parse(read('locales/admin.fr.json')), 400],
  ['the mail settings', JSON.parse(read('locales/admin-mail.fr.json')), 30],
  ['the account', JSON.parse(read('locales/admin-account.fr.json')), 30],
  ['the texts of the forms', JSON.parse(read('locales/admin-form.fr.json')), 30],
  ['the texts of the site', JSON.parse(read('locales/admin-site.fr.json')), 40],
  ['the sales', JSON.parse(read('locales/admin-sales.fr.json')), 15],
  ['the trash', JSON.parse(read('locales/admin-trash.fr.json')), 15],
  ['the messages', JSON.parse(read('locales/admin-messages.fr.json')), 80],
  ['the registrations', JSON.parse(read('locales/admin-registrations.fr.json')), 80],
  ['a forgotten password', JSON.parse(read('locales/admin-forgotten.fr.json')), 20],
  [
    'the problems of suggested translations',
    JSON.parse(read('locales/suggestion-problems.fr.json')),
    10,
  ],
  ['the suggested translations', JSON.parse(read('locales/admin-suggestions.fr.json')), 15],
  ['the translation service', JSON.parse(read('locales/admin-translation-service.fr.json')), 15],
  ['the errors of the API', JSON.parse(read('locales/api-errors.fr.json')), 30],
  ['the guide', JSON.parse(read('locales/admin-guide.fr.json')), 40],
  ['the e-mails to the artist', JSON.parse(read('locales/artist-emails.fr.json')), 10],
  ['the demo', { pieces, categories, news, trainings }, 100],
  ['the descriptions of the photographs', Object.fromEntries(descriptions), 20],
  // Leaves out the postcode of the workshop, because a postcode is written without the space that
  // the rules require in a number with five digits.
  ['the workshop', omit(workshop, ['postcode']), 5],
  ['its pages', { home: homeTexts.fr, portrait: portraitTexts.fr }, 10],
])('%s follows the rules of French typography', (_, all, atLeast) => {
  const texts = textsIn(all)
  expect(texts.length).toBeGreaterThan(atLeast)
  const found = texts.flatMap(([where, text]) =>
    faultsOf(text)
      .filter((fault) => !(fault === 'a straight apostrophe' && specification.includes(text)))
      .map((fault) => `${where}: ${fault}: ${text}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['Vendu ?', 'no narrow space before ; ? !'],
  ['Vendu!', 'no narrow space before ; ? !'],
  ['Date : demain', 'no wide space before :'],
  [`« Flamme${WIDE}»`, 'no wide space inside « »'],
  ['9 999 pièces', 'no narrow space between thousands'],
  ['10000 pièces', 'no narrow space between thousands'],
  ['{{percent}} %', 'no wide space before a unit'],
  ['64 Mo', 'no wide space before a unit'],
  ['N° {{id}}', 'no wide space after N°'],
  ["l'atelier", 'a straight apostrophe'],
  ['“Flamme”', 'quotation marks of other languages'],
  ['Chargement...', 'three dots instead of …'],
])('reports “%s”: %s', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test('URLs, placeholders, years and words that look like units are not reported', () => {
  expect(
    faultsOf('[dites-moi](https://example.org/?a:b), https://example.org/a?b, mailto: ou /.'),
  ).toEqual([])
  expect(faultsOf('{{count}} pièces, en 2027, à 2 mains, 4 heureux')).toEqual([])
})
