/** The texts of e-mails and replies in the languages of their recipients. */
import artistTexts from '../../locales/letter.fr.json' with { type: 'json' }
import type { Locale } from '../../shared/locale.ts'
import { MESSAGE_CATALOGUES } from '../catalogues.ts'

type Texts = Record<string, string>

const createTranslator = (texts: Texts) => (key: string, values: Texts) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')

/** Returns a function that formats texts in a visitor's language. */
export const getMailTranslator = (locale: Locale) =>
  createTranslator(MESSAGE_CATALOGUES[locale].mail)
/** Formats a text for the artist, in French. */
export const translateForArtist = createTranslator(artistTexts)
