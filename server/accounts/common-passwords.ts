/**
 * Passwords that are guessed first (NIST SP 800-63B, 3.1.1.2; ASVS 5.0, 6.2.4 and 6.2.11): of the 49 000 commonest, and
 * of the words that anybody thinks of here, those with a few figures or signs around them, and those said twice.
 */

/** Figures and signs around a word that do not make it another: `Soleil-2026!`. More of them may be anything. */
const MOST_AROUND = 8
const SHORTEST_WORD = 4
/** With fewer different characters than this nothing is long: `121212121212`. */
const FEWEST_CHARACTERS = 5

let known: Promise<Set<string>> | undefined
/** Read when it is first asked for: few processes ever are. */
const common = () => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return known
}

/** The longest text, in UTF-16 units, that is searched for repetitions, which takes quadratic time. */
const LONGEST_REPEATED = 500

/** Without capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** `abcabc` is `abc`. */
const once = (text: string) =>
  (text.length <= LONGEST_REPEATED && /^(.+?)\1+$/.exec(text)?.[1]) || text

/** @param names that are no secret: the administrator's, the workshop's */
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
