import artistTexts from '../../locales/letter.fr.json' with { type: 'json' }
import type { Locale } from '../../shared/locale.ts'
import { MESSAGE_CATALOGUES } from '../catalogues.ts'

type Texts = Record<string, string>

const createTranslator = (texts: Texts) => (key: string, values: Texts) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')

export const getMailTranslator = (locale: Locale) =>
  createTranslator(MESSAGE_CATALOGUES[locale].mail)
export const translateForArtist = createTranslator(artistTexts)
