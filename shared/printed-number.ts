/** Certificates and gift vouchers have these numbers, which people copy from paper. */
import { removeLocalePrefix } from './locale.ts'
import { normalizeSpaces } from './validation.ts'

/** Crockford's Base32 lacks i, l and o, which look like digits, and u, which may offend. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Ten characters contain 50 bits, so that nobody can guess a valid number. */
export const PRINTED_NUMBER_LENGTH = 10

const group = (characters: string) => `${characters.slice(0, 5)}-${characters.slice(5)}`

/** Ignores hyphens and spaces. Reads o as 0, and i and l as 1. */
export function parsePrintedNumber(typed: string): string | null {
  if (typed.length > 40) return null
  const characters = normalizeSpaces(typed)
    .toLowerCase()
    .replace(/[ -]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const isValid =
    characters.length === PRINTED_NUMBER_LENGTH && /^[0-9a-hjkmnp-tv-z]*$/.test(characters)
  return isValid ? group(characters) : null
}

/** Builds a number such as `k7m2q-4xw9d`. Each of the ten values is the index of a character. */
export const buildPrintedNumber = (values: Iterable<number>) =>
  group(Array.from(values, (value) => ALPHABET[value] ?? '').join(''))

/**
 * Returns true for print pages. Shared caches must not store them, because only the signed-in
 * artist can open them.
 */
export const isPrintPath = (pathname: string) =>
  /^\/(?:certificate|voucher)\/[^/]+\/print$/.test(removeLocalePrefix(pathname))
