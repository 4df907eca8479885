import { expect, test } from 'vitest'
import type { Category } from '../../../shared/entities/category.ts'
import { CATEGORY_FIELDS } from '../../../shared/entities/category.ts'
import { setPublishedTargetLocales } from '../components/root-data.tsx'
import { findLocalesToTranslate, formatLocalesToTranslate } from './translation-state.ts'

const definition = { entityFields: CATEGORY_FIELDS }
const translation = { text: 'Bowls', source: 'Bols' }
const category = {
  ...{ id: 1, version: 1, name: 'Bols', description: '' },
  translations: { en: { name: translation }, de: { name: translation } },
} as unknown as Category

test('names the languages that are missing, and none if all of them are', () => {
  setPublishedTargetLocales(['en', 'de', 'es', 'nl'])
  expect(findLocalesToTranslate(definition, category, 'missing')).toEqual(['es', 'nl'])
  expect(formatLocalesToTranslate(['nl', 'es', 'nl'])).toBe('ES, NL')
  expect(formatLocalesToTranslate(['en', 'de', 'es', 'nl'])).toBe('')
})

test('nothing is to do in a language that is switched off', () => {
  setPublishedTargetLocales(['en', 'de'])
  expect(findLocalesToTranslate(definition, category, 'missing')).toEqual([])
})
