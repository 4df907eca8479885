/** The texts of e-mails and replies, translated for their readers. */
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import es from '../../locales/es.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import letter from '../../locales/letter.fr.json' with { type: 'json' }
import nl from '../../locales/nl.json' with { type: 'json' }
import type { Locale } from '../../shared/locale.ts'

const CATALOGUES = { fr, en, de, es, nl }
type Words = Record<string, string>

const sayIn = (texts: Words) => (key: string, words: Words) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => words[name] ?? '')

/** Returns a function that formats texts in a visitor's language. */
export const inLanguage = (locale: Locale) => sayIn(CATALOGUES[locale].mail)
/** Formats a text for the artist, in French. */
export const inFrench = sayIn(letter)
