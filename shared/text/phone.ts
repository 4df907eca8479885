import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { DEFAULT_LOCALE, type Locale } from '../locale.ts'
import { normalizeSpaces } from '../validation.ts'

const FRENCH_CALLING_CODE = '33'

export type PhoneNumber = {
  /** A number such as `03 53 01 23 45`. */
  local: string
  /** A number such as `+33 3 53 01 23 45`. */
  international: string
  /** The number for `tel:` links (RFC 3966). */
  dialled: string
}

/**
 * Parses a phone number. A number without a country code is French. Returns null for an invalid
 * number.
 */
export function parsePhone(typed: string): PhoneNumber | null {
  const phone = parsePhoneNumberFromString(normalizeSpaces(typed), {
    defaultCountry: 'FR',
    extract: false,
  })
  if (!phone?.isPossible()) return null
  return {
    local: phone.formatNational(),
    international: phone.formatInternational(),
    dialled: phone.number,
  }
}

/**
 * Returns true if a phone number can be dialled. Checks only the length of a foreign number,
 * because other countries change their number plans.
 */
export function isDialablePhone(typed: string): boolean {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'FR', extract: false })
  if (!phone?.isPossible()) return false
  return phone.countryCallingCode !== FRENCH_CALLING_CODE || phone.isValid()
}

/** Formats a phone number for a language. Returns an empty text for an empty or invalid number. */
export function formatPhone(locale: Locale, typed: string): string {
  const phone = parsePhone(typed)
  if (!phone) return ''
  return locale === DEFAULT_LOCALE ? phone.local : phone.international
}
