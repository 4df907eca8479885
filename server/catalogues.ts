import { readFileSync } from 'node:fs'
import { createLocaleRecord, type Locale } from '../shared/locale.ts'

type Catalogue = typeof import('../locales/fr.json')

const read = (locale: Locale): Catalogue =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8'))

export const MESSAGE_CATALOGUES = createLocaleRecord(read)
