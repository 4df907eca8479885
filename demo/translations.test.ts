import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getKeys } from '../shared/pick.ts'
import { categories, news, pieces, trainings } from './content.ts'
import { deliveryTexts } from './delivery.ts'
import { homeTexts } from './pages.ts'
import { photoDescriptions } from './photo-descriptions.ts'
import { categoryCare, pieceTexts } from './piece-details.ts'
import { trainingDetails } from './training-details.ts'
import { de } from './translations/de.ts'
import { en } from './translations/en.ts'
import { es } from './translations/es.ts'
import { nl } from './translations/nl.ts'

type Fields = Record<string, string | undefined>

/** The French texts of the demo, in the structure of a translation. */
const french: Record<string, Record<string, Fields>> = {
  categories: Object.fromEntries(
    categories.map(({ name, description }) => [
      name,
      { name, description, care: categoryCare[name]?.fr },
    ]),
  ),
  pieces: Object.fromEntries(
    pieces.map(({ input: { title, description, materials, signature, dimensions } }) => [
      title,
      { title, description, materials, signature, dimensions, ...pieceTexts[title]?.fr },
    ]),
  ),
  news: Object.fromEntries(
    news.map(({ input: { title, excerpt, content } }) => [title, { title, excerpt, content }]),
  ),
  trainings: Object.fromEntries(
    trainings.map(({ input: { title, excerpt, description, duration } }) => [
      title,
      { title, excerpt, description, duration, ...trainingDetails[title]?.fr },
    ]),
  ),
  workshop: { texts: { delivery: deliveryTexts.fr } },
}

/** Maps keys such as `news / Un tour plus lourd / title` to texts. Omits empty texts. */
const flat = (all: Record<string, Record<string, Fields>>) =>
  new Map(
    Object.entries(all).flatMap(([kind, entities]) =>
      Object.entries(entities).flatMap(([name, fields]) =>
        Object.entries(fields).flatMap(([field, words]) =>
          words ? [[`${kind} / ${name} / ${field}`, words] as const] : [],
        ),
      ),
    ),
  )

const source = flat(french)
const addDetails = (locale: 'en' | 'de' | 'es' | 'nl', translation: typeof en) => ({
  ...translation,
  categories: Object.fromEntries(
    Object.entries(translation.categories).map(([name, texts]) => [
      name,
      { ...texts, care: categoryCare[name]?.[locale] },
    ]),
  ),
  pieces: Object.fromEntries(
    Object.entries(translation.pieces).map(([title, texts]) => [
      title,
      { ...texts, ...pieceTexts[title]?.[locale] },
    ]),
  ),
  trainings: Object.fromEntries(
    Object.entries(translation.trainings).map(([title, texts]) => [
      title,
      { ...texts, ...trainingDetails[title]?.[locale] },
    ]),
  ),
  workshop: { texts: { delivery: deliveryTexts[locale] } },
})
const translations = {
  en: addDetails('en', en),
  de: addDetails('de', de),
  es: addDetails('es', es),
  nl: addDetails('nl', nl),
}

/**
 * Matches characters that a language must not contain, such as quotation marks of other languages.
 */
const foreign = {
  fr: /["'“”„‘]|«(?!\u00A0)|(?<!\u00A0)»|[^\u202F][;!?]|[^\u00A0]:/,
  en: /["'„«»\u202F]|[\s\u00A0][;:!?%]/,
  de: /["'”«»’\u202F]|[\s\u00A0][;:!?]|[^\u00A0]%/,
  es: /["'“”„‘’\u202F]|«\s|\s»|[\s\u00A0][;:!?]|[^\u00A0]%/,
  nl: /["'“”„«»\u202F]|[\s\u00A0][;:!?%]/,
}

const links = (words: string) => [...words.matchAll(/\]\((.*?)\)/g)].map((match) => match[1])
const marks = (words: string) => [...words.matchAll(/\*+/g)].map(String).toSorted()
const numbers = (words: string) => [...words.matchAll(/\d+/g)].map(String).toSorted()

describe.each(Object.entries(translations))('the demo in %s', (locale, translation) => {
  const translated = flat(translation)
  const pairs = [...source].map(([where, words]) => [where, words, translated.get(where) ?? ''])

  test('translates every French text and nothing else', () => {
    expect([...translated.keys()].toSorted()).toEqual([...source.keys()].toSorted())
  })

  test('keeps paragraphs, links, emphasis and numbers', () => {
    for (const [where = '', from = '', to = ''] of pairs) {
      expect(to.split('\n\n').length, where).toBe(from.split('\n\n').length)
      expect(links(to), where).toEqual(links(from))
      expect(marks(to), where).toEqual(marks(from))
      if (/dimensions|signature|duration/.test(where))
        expect(numbers(to), where).toEqual(numbers(from))
    }
  })

  test('leaves no text in French and gives each entity its own title', () => {
    const titles = pairs.filter(([where = '']) => /(name|title)$/.test(where)).map(([, , to]) => to)
    expect(new Set(titles).size).toBe(titles.length)
    for (const [where = '', from = '', to] of pairs)
      if (from.includes(' ') && !where.endsWith('dimensions')) expect(to, where).not.toBe(from)
  })

  test('follows the typographic rules of the language', () => {
    for (const [where, words] of translated)
      expect(words, where).not.toMatch(foreign[locale as keyof typeof translations])
  })
})

test('every photo has a short, unique description in the five languages', () => {
  const files = readdirSync(new URL('photos', import.meta.url))
  const locales = getKeys(homeTexts)
  expect(Object.keys(photoDescriptions).toSorted()).toEqual(files.toSorted())
  const all = Object.entries(photoDescriptions).flatMap(([file, descriptions]) => {
    expect(Object.keys(descriptions), file).toEqual(locales)
    return locales.map((locale) => {
      const words = descriptions[locale]
      expect(words.length, words).toBeGreaterThan(40)
      expect(words.length, words).toBeLessThanOrEqual(120)
      expect(words).toMatch(/^\p{Lu}.*\.$/u)
      expect(words).not.toMatch(foreign[locale])
      return words
    })
  })
  expect(new Set(all).size).toBe(all.length)
})
