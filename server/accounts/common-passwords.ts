/**
 * Rejects common passwords (NIST SP 800-63B section 3.1.1.2, ASVS 5.0 6.2.4 and 6.2.11): the 49,000
 * most common ones and words related to the site, also when they are repeated or surrounded by a
 * few digits or signs.
 */

/**
 * Most digits and signs around a common word, as in `Soleil-2026!`. A password with more of them is
 * accepted.
 */
const MOST_AROUND = 8
const SHORTEST_WORD = 4
/** Fewest different characters in a password, whatever its length. It rejects `121212121212`. */
const FEWEST_CHARACTERS = 5

let known: Promise<Set<string>> | undefined
/** Loads the list of common passwords on first use, because few processes need it. */
const common = () => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return known
}

/**
 * Longest text that is checked for repetitions, in UTF-16 code units. The check takes quadratic
 * time.
 */
const LONGEST_REPEATED = 500

/** Removes accents and converts to lowercase. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Reduces a repeated text to one repetition: `abcabc` becomes `abc`. */
const once = (text: string) =>
  (text.length <= LONGEST_REPEATED && /^(.+?)\1+$/.exec(text)?.[1]) || text

/**
 * Checks if a password is too easy to guess.
 * @param names public names: those of the administrator and of the workshop
 */
export async function isCommonPassword(password: string, ...names: string[]): Promise<boolean> {
  const text = plain(password)
  if (new Set(text).size < FEWEST_CHARACTERS) return true
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)])
  const own = ['copeaux', 'atelier', ...words].map(plain)
  const list = await common()
  const isKnown = (word: string) => list.has(word) || own.includes(word)
  const letters = text.match(/[a-z]+/g) ?? []
  const [word = '', ...others] = new Set(letters.map(once))
  const around = text.length - letters.join('').length
  const isDressed = others.length === 0 && word.length >= SHORTEST_WORD && around <= MOST_AROUND
  return isKnown(text) || isKnown(once(text)) || (isDressed && isKnown(word))
}
