import { readFileSync } from 'node:fs'
import { createLocaleRecord, type Locale } from '../shared/locale.ts'

type Catalog = typeof import('../locales/fr.json')

const read = (locale: Locale): Catalog =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8'))

export const MESSAGE_CATALOGS = createLocaleRecord(read)

type Texts = Record<string, string>

export const fillIn = (text: string, values: Texts) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')

export const createTranslator =
  (texts: Texts) =>
  (key: string, values: Texts = {}) =>
    fillIn(texts[key] ?? key, values)
