const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i
const SITE = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.[a-z]{2,}(:\d+)?([/?#].*)?$/iu
const PHONE = /^(?:\+|00|0)[\d\s().-]{7,}$/

/**
 * Returns null if the text is no phone number. A number that begins with a single zero is French.
 */
function toPhoneUrl(typed: string): string | null {
  if (!PHONE.test(typed)) return null
  const digits = typed.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (typed.startsWith('+')) return `tel:+${digits}`
  if (digits.startsWith('00')) return `tel:+${digits.slice(2)}`
  return digits.length === 10 ? `tel:+33${digits.slice(1)}` : null
}

/** Completes `www.exemple.fr`, `nom@exemple.fr` or `06 12 34 56 78`. Only trims any other text. */
export function addUrlScheme(typed: string): string {
  const address = typed.trim()
  if (EMAIL.test(address)) return `mailto:${address}`
  if (SITE.test(address)) return `https://${address}`
  return toPhoneUrl(address) ?? address
}
