/** The words of the e-mails and answers, in the language of whoever reads them. */
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

/** Says something to a visitor. */
export const inLanguage = (locale: Locale) => sayIn(CATALOGUES[locale].mail)
/** Says something to the artist. */
export const inFrench = sayIn(letter)
