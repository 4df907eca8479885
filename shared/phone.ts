/** Telephone numbers as the artist types them: without a country they are French ones. */

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** A number as pages write it and as programs dial it. */
export type Phone = {
  /** For readers in the same country: `03 53 01 23 45`. */
  local: string
  /** For all others: `+33 3 53 01 23 45`. */
  international: string
  /** Without spaces, valid from anywhere (RFC 3966). */
  dialled: string
}

/** @returns null for what cannot be a telephone number */
export function readPhone(typed: string): Phone | null {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'FR', extract: false })
  if (!phone?.isPossible()) return null
  return {
    local: phone.formatNational(),
    international: phone.formatInternational(),
    dialled: phone.number,
  }
}

/** A number as it was typed, for readers of a language: whoever reads French is taken to be in the country. Empty for none. */
export function phoneFor(locale: Locale, typed: string): string {
  const phone = readPhone(typed)
  if (!phone) return ''
  return locale === DEFAULT_LOCALE ? phone.local : phone.international
}
