/** Parses and formats telephone numbers. A number without a country code is treated as French. */

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { DEFAULT_LOCALE, type Locale } from '../locale.ts'
import { normalizeSpaces } from './spaces.ts'

const FRENCH_CALLING_CODE = '33'

/** A telephone number in the formats that pages and programs need. */
export type PhoneNumber = {
  /** Format for readers in the country of the number, such as `03 53 01 23 45`. */
  local: string
  /** Format for readers in other countries, such as `+33 3 53 01 23 45`. */
  international: string
  /** Format without spaces for `tel:` links. Phones in all countries can dial it (RFC 3966). */
  dialled: string
}

/** Parses a telephone number. Returns null if the text is not a valid number. */
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
 * Returns true if the number can be dialed. A French number is checked exactly, a foreign one only
 * for its length, because the number plans of other countries change. Pages also show numbers that
 * older versions stored without this check.
 */
export function isDialablePhone(typed: string): boolean {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'FR', extract: false })
  if (!phone?.isPossible()) return false
  return phone.countryCallingCode !== FRENCH_CALLING_CODE || phone.isValid()
}

/**
 * Formats a telephone number for a language: in the national format for French, and in the
 * international format for other languages. Returns '' for an empty or invalid number.
 */
export function formatPhone(locale: Locale, typed: string): string {
  const phone = parsePhone(typed)
  if (!phone) return ''
  return locale === DEFAULT_LOCALE ? phone.local : phone.international
}
