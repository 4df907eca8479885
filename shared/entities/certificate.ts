/** Defines the numbers and the paths of certificates of authenticity. */
import { getLocalizedPath, type Locale, removeLocalePrefix } from '../locale.ts'
import { normalizeSpaces } from '../text/spaces.ts'

/**
 * The characters of a certificate's number: digits and letters, but not i, l, o and u (Crockford's
 * Base32). The letters i, l and o are left out because people confuse them with the digits 1 and 0,
 * and u is left out to avoid offensive words.
 */
export const CERTIFICATE_NUMBER_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/**
 * Number of characters in a certificate number, without its hyphen. Ten characters contain 50 bits,
 * so nobody can guess a valid number.
 */
export const CERTIFICATE_NUMBER_LENGTH = 10

/** A certificate. `titles` contains the title of the piece in each language. */
export type Certificate = { number: string; artPieceId: number; titles: Record<Locale, string> }

/** Inserts a hyphen in the middle of a certificate number, as in `k7m2q-4xw9d`. */
const group = (characters: string) => `${characters.slice(0, 5)}-${characters.slice(5)}`

/**
 * Returns the canonical form of a certificate number that a visitor has typed, or null if the text
 * is not a certificate number. Ignores hyphens and spaces. Reads the letter o as the digit 0, and
 * the letters i and l as the digit 1.
 */
export function parseCertificateNumber(typed: string): string | null {
  if (typed.length > 40) return null
  const characters = normalizeSpaces(typed)
    .toLowerCase()
    .replace(/[ -]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const isValid =
    characters.length === CERTIFICATE_NUMBER_LENGTH && /^[0-9a-hjkmnp-tv-z]*$/.test(characters)
  return isValid ? group(characters) : null
}

/**
 * Builds a certificate number from random values between 0 and 31. Each value selects one
 * character.
 */
export const buildCertificateNumber = (values: Iterable<number>) =>
  group(Array.from(values, (value) => CERTIFICATE_NUMBER_ALPHABET[value] ?? '').join(''))

/** Returns the path of the public page that confirms a certificate. */
export const getCertificatePath = (locale: Locale, number: string) =>
  getLocalizedPath(locale, `/certificate/${number}`)
/** Returns the path of the certificate page that the administrator prints. */
export const getCertificatePrintPath = (locale: Locale, number: string) =>
  `${getCertificatePath(locale, number)}/print`

/**
 * Returns true for the path of a certificate page that the administrator prints. Such pages must
 * not be cached.
 */
export const isCertificatePrintPath = (pathname: string) =>
  /^\/certificate\/[^/]+\/print$/.test(removeLocalePrefix(pathname))
