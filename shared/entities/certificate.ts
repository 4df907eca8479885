import { getLocalizedPath, type Locale, removeLocalePrefix } from '../locale.ts'
import { normalizeSpaces } from '../text/spaces.ts'

/** Crockford's Base32: without i, l and o, which look like digits, and u, which may offend. */
export const CERTIFICATE_NUMBER_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 50 bits, so that nobody can guess a valid number. */
export const CERTIFICATE_NUMBER_LENGTH = 10

export type Certificate = { number: string; pieceId: number; titles: Record<Locale, string> }

const group = (characters: string) => `${characters.slice(0, 5)}-${characters.slice(5)}`

/** Ignores hyphens and spaces, and reads o as 0, i and l as 1. */
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

/** Each value is between 0 and 31. */
export const buildCertificateNumber = (values: Iterable<number>) =>
  group(Array.from(values, (value) => CERTIFICATE_NUMBER_ALPHABET[value] ?? '').join(''))

export const getCertificatePath = (locale: Locale, number: string) =>
  getLocalizedPath(locale, `/certificate/${number}`)
export const getCertificatePrintPath = (locale: Locale, number: string) =>
  `${getCertificatePath(locale, number)}/print`

/** These pages must not be cached. */
export const isCertificatePrintPath = (pathname: string) =>
  /^\/certificate\/[^/]+\/print$/.test(removeLocalePrefix(pathname))
