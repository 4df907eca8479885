/** Telephone numbers. A number without a country code is French. */

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** A telephone number in the forms that pages and programs need. */
export type Phone = {
  /** For readers in the same country, such as `03 53 01 23 45`. */
  local: string
  /** For readers abroad, such as `+33 3 53 01 23 45`. */
  international: string
  /** Without spaces and valid from any country (RFC 3966). */
  dialled: string
}

/** Parses a telephone number. Returns null if it cannot be one. */
export function parsePhone(typed: string): Phone | null {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'FR', extract: false })
  if (!phone?.isPossible()) return null
  return {
    local: phone.formatNational(),
    international: phone.formatInternational(),
    dialled: phone.number,
  }
}

/**
 * Formats a telephone number for the readers of a language: national form in French, international
 * form otherwise. Returns '' for an empty or invalid number.
 */
export function formatPhone(locale: Locale, typed: string): string {
  const phone = parsePhone(typed)
  if (!phone) return ''
  return locale === DEFAULT_LOCALE ? phone.local : phone.international
}
