import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES } from '../locale.ts'
import { categoryUpdateSchema } from './category.ts'
import { getTranslatableFields } from './entity-definitions.ts'
import { getTranslatedNames } from './fields.ts'
import { pieceUpdateSchema } from './piece.ts'
import {
  getLocalizedField,
  getTranslationState,
  TARGET_LOCALES,
  type TargetLocale,
  type Translations,
} from './translation.ts'

const made = (text: string, source: string) => ({ text, source })
const bowl = {
  title: 'Bol en noyer',
  description: 'Un bol.',
  signature: '',
  translations: {
    en: {
      title: made('Walnut bowl', 'Bol en noyer'),
      description: made('A bowl.', 'Un bol.'),
    },
    de: {
      title: made('Nussbaumschale', 'Bol'),
      signature: made('Eingebrannt', 'Pyrogravée'),
    },
  } as Translations<'title' | 'description' | 'signature'>,
}
const states = (locale: TargetLocale) =>
  (['title', 'description', 'signature'] as const).map((field) =>
    getTranslationState(bowl[field], bowl.translations[locale]?.[field]),
  )

test('every language except French is a target language', () => {
  expect(TARGET_LOCALES).toEqual(LOCALES.filter((locale) => locale !== 'fr'))
})

test('a translation of the current French text is up to date, and an empty French text needs none', () => {
  expect(states('en')).toEqual(['right', 'right', 'right'])
})

test('a translation is missing if it does not exist, and outdated if the French text has changed since', () => {
  expect(states('de')).toEqual(['outdated', 'missing', 'right'])
  expect(states('nl')).toEqual(['missing', 'missing', 'right'])
  expect(getTranslationState(' \n', undefined)).toBe('right')
  for (const numbers of ['32 × 14 cm', 'Ø 24 × H 46 cm', '2024', '3/8', '1,2 kg'])
    expect(getTranslationState(numbers, undefined)).toBe('right')
  for (const words of ['haut. 32 cm', 'Ève', '32 cm de haut', '3 pièces'])
    expect(getTranslationState(words, undefined)).toBe('missing')
  expect(getTranslationState('34 cm', { text: '12 in', source: '32 cm' })).toBe('outdated')
})

test('visitors get the translation, even an outdated one, or else the French text, marked as French', () => {
  expect(getLocalizedField(bowl, 'title', 'fr')).toEqual({
    text: 'Bol en noyer',
    isFallback: false,
  })
  expect(getLocalizedField(bowl, 'title', 'en')).toEqual({ text: 'Walnut bowl', isFallback: false })
  expect(getLocalizedField(bowl, 'title', 'de')).toEqual({
    text: 'Nussbaumschale',
    isFallback: false,
  })
  expect(getLocalizedField(bowl, 'title', 'es')).toEqual({ text: 'Bol en noyer', isFallback: true })
  expect(getLocalizedField(bowl, 'description', 'de')).toEqual({
    text: 'Un bol.',
    isFallback: true,
  })
})

test('a text that is empty in French is empty in every language, without a fallback', () => {
  for (const locale of LOCALES)
    expect(getLocalizedField(bowl, 'signature', locale)).toEqual({ text: '', isFallback: false })
})

test('the translatable texts of an entity have the order of its definition', () => {
  const text = { schema: v.string(), translation: v.string() }
  const fields = { title: text, price: { schema: v.number() }, description: text }
  expect(getTranslatedNames(fields)).toEqual(['title', 'description'])
  expect(getTranslatableFields('image')).toEqual(['alt'])
})

test('trims names, titles and short fields, keeps long texts unchanged, and accepts both empty', () => {
  const sent = {
    en: { title: ' Bowl ', materials: ' Walnut ', description: ' A bowl. ' },
    nl: { title: ' ', description: { text: '', source: 'Un bol.' } },
  }
  expect(v.parse(pieceUpdateSchema.entries.translations, sent)).toEqual({
    en: { title: 'Bowl', materials: 'Walnut', description: ' A bowl. ' },
    nl: { title: '', description: { text: '', source: 'Un bol.' } },
  })
  expect(v.parse(categoryUpdateSchema.entries.translations, undefined)).toBeUndefined()
})
