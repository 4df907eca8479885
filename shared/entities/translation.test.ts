import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES } from '../locale.ts'
import {
  localizedField,
  TARGET_LOCALES,
  type TargetLocale,
  type Translations,
  translatableFields,
  translationState,
  translationsSchema,
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
    translationState(bowl[field], bowl.translations[locale]?.[field]),
  )

test('every language of the site but French is a target', () => {
  expect(TARGET_LOCALES).toEqual(LOCALES.filter((locale) => locale !== 'fr'))
})

test('what is translated from the French of today is right, and an empty French text needs nothing', () => {
  expect(states('en')).toEqual(['right', 'right', 'right'])
})

test('a text without a translation is missing, one made from another French text is out of date', () => {
  expect(states('de')).toEqual(['outdated', 'missing', 'right'])
  expect(states('nl')).toEqual(['missing', 'missing', 'right'])
  expect(translationState(' \n', undefined)).toBe('right')
})

test('a visitor reads the translation, also an outdated one, else French that is marked as such', () => {
  expect(localizedField(bowl, 'title', 'fr')).toEqual({ text: 'Bol en noyer', isFallback: false })
  expect(localizedField(bowl, 'title', 'en')).toEqual({ text: 'Walnut bowl', isFallback: false })
  expect(localizedField(bowl, 'title', 'de')).toEqual({ text: 'Nussbaumschale', isFallback: false })
  expect(localizedField(bowl, 'title', 'es')).toEqual({ text: 'Bol en noyer', isFallback: true })
  expect(localizedField(bowl, 'description', 'de')).toEqual({ text: 'Un bol.', isFallback: true })
})

test('what is empty in French is empty everywhere and no fallback', () => {
  for (const locale of LOCALES)
    expect(localizedField(bowl, 'signature', locale)).toEqual({ text: '', isFallback: false })
})

test('an entity’s texts to be translated come in the order of its form', () => {
  expect(translatableFields('training')).toEqual([
    ...['title', 'excerpt', 'description', 'duration'],
    ...['times', 'level', 'to_bring', 'lodging'],
  ])
  expect(translatableFields('image')).toEqual(['alt'])
})

test('names, titles and short fields are trimmed, long texts kept as they are, and both may be empty', () => {
  const sent = {
    en: { title: ' Bowl ', materials: ' Walnut ', description: ' A bowl. ' },
    nl: { title: ' ', description: { text: '', source: 'Un bol.' } },
  }
  expect(v.parse(translationsSchema('art_piece'), sent)).toEqual({
    en: { title: 'Bowl', materials: 'Walnut', description: ' A bowl. ' },
    nl: { title: '', description: { text: '', source: 'Un bol.' } },
  })
  expect(v.parse(translationsSchema('category'), undefined)).toBeUndefined()
})
