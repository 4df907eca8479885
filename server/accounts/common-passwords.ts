/**
 * Rejects common passwords (NIST SP 800-63B section 3.1.1.2, ASVS 5.0 6.2.4 and 6.2.11). The common
 * words are the 49,000 most common passwords and words that are related to the site. A password is
 * rejected if it is a common word, a repetition of one, or one with a few digits or symbols around
 * it.
 */

/**
 * Maximum number of digits and symbols around a common word, as in `Soleil-2026!`. A password
 * with more digits and symbols is accepted.
 */
const MAX_AFFIX_LENGTH = 8
const MIN_WORD_LENGTH = 4
/**
 * Minimum number of different characters in a password, however long it is. For example,
 * `121212121212` is rejected because it consists of only two different characters.
 */
const MIN_DISTINCT_CHARACTERS = 5

let commonPasswords: Promise<Set<string>> | undefined
/**
 * Loads the list of common passwords on first use, because most processes never check a new
 * password.
 */
const loadCommonPasswords = () => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswords
}

/**
 * Maximum length, in UTF-16 code units, of a text that is checked for repetitions. Longer texts are
 * not checked for repetitions, because the check takes quadratic time.
 */
const MAX_REPETITION_LENGTH = 500

/** Removes accents and converts to lowercase. */
const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Reduces a repeated text to one repetition: `abcabc` becomes `abc`. */
const removeRepetition = (text: string) =>
  (text.length <= MAX_REPETITION_LENGTH && /^(.+?)\1+$/.exec(text)?.[1]) || text

/**
 * Returns true if a password is too easy to guess.
 * @param names words that are easy to guess for this account: the user name of the administrator
 * and the name of the workshop
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
