/** Adds URL schemes to typed web addresses, e-mail addresses and phone numbers. */
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i
const SITE = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.[a-z]{2,}(:\d+)?([/?#].*)?$/iu
const PHONE = /^(?:\+|00|0)[\d\s().-]{7,}$/

/**
 * Returns a `tel:` URL in international format, or null if the text is not a phone number. Numbers
 * that begin with a single zero are treated as French.
 */
function toPhoneUrl(typed: string): string | null {
  if (!PHONE.test(typed)) return null
  const digits = typed.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (typed.startsWith('+')) return `tel:+${digits}`
  if (digits.startsWith('00')) return `tel:+${digits.slice(2)}`
  return digits.length === 10 ? `tel:+33${digits.slice(1)}` : null
}

/**
 * Adds the missing URL scheme to input such as `www.exemple.fr`, `nom@exemple.fr` or
 * `06 12 34 56 78`. Returns any other input without changes, except that spaces at both ends are
 * removed.
 */
export function addUrlScheme(typed: string): string {
  const address = typed.trim()
  if (EMAIL.test(address)) return `mailto:${address}`
  if (SITE.test(address)) return `https://${address}`
  return toPhoneUrl(address) ?? address
}

/** Adds `https://` to a web address that has no URL scheme. */
export const addHttpsScheme = (typed: unknown) => {
  const trimmed = String(typed).trim()
  return trimmed === '' || /^[a-z]+:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}
