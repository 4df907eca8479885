/**
 * Rejects common passwords and words about the site, also repeated or with a few digits or symbols
 * around them (NIST SP 800-63B section 3.1.1.2, ASVS 5.0 6.2.4 and 6.2.11).
 */

/**
 * Maximum number of digits and symbols around a common word, as in `Soleil-2026!`. A password with
 * more of them is accepted.
 */
const MAX_AFFIX_LENGTH = 8
const MIN_WORD_LENGTH = 4
/** A password with fewer different characters, such as `121212…`, is rejected at any length. */
const MIN_DISTINCT_CHARACTERS = 5

let commonPasswords: Promise<Set<string>> | undefined
/** Loads the list on first use, because most processes never check a new password. */
const loadCommonPasswords = () => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswords
}

/** Longer texts are not checked for repetitions, because the check takes quadratic time. */
const MAX_REPETITION_LENGTH = 500

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const removeRepetition = (text: string) =>
  (text.length <= MAX_REPETITION_LENGTH && /^(.+?)\1+$/.exec(text)?.[1]) || text

/**
 * Returns true if a password is easy to guess. `names` are the names of the user and the workshop.
 */
export async function isCommonPassword(password: string, ...names: string[]): Promise<boolean> {
  const text = normalize(password)
  if (new Set(text).size < MIN_DISTINCT_CHARACTERS) return true
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)])
  const siteWords = ['copeaux', 'atelier', ...words].map(normalize)
  const list = await loadCommonPasswords()
  const isKnown = (word: string) => list.has(word) || siteWords.includes(word)
  const letters = text.match(/[a-z]+/g) ?? []
  const [word = '', ...others] = new Set(letters.map(removeRepetition))
  const affixLength = text.length - letters.join('').length
  const isWordWithAffixes =
    others.length === 0 && word.length >= MIN_WORD_LENGTH && affixLength <= MAX_AFFIX_LENGTH
  return isKnown(text) || isKnown(removeRepetition(text)) || (isWordWithAffixes && isKnown(word))
}
