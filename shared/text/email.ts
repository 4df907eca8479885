/**
 * Validates e-mail addresses in the same way in the browser and on the server. An address is valid
 * if `<input type="email">` accepts it and its domain contains a dot.
 */

/**
 * Pattern of a valid e-mail address in the HTML standard (section 4.10.5.1.5), limited to domains
 * with at least two labels.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i
/** Maximum length of an e-mail address in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/**
 * Returns the ASCII form of a domain, such as `xn--mnchen-3ya.de` for `münchen.de`, or null if the
 * domain is invalid.
 */
function asciiDomain(domain: string): string | null {
  // Excludes ports, paths and IPv6 addresses first, because the URL parser would accept them.
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/**
 * Returns the e-mail address with its domain in ASCII, or null if the text is not an e-mail
 * address.
 */
export function toAsciiEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), typed.slice(at + 1)]
  // Converts only domains with non-ASCII characters. An ASCII domain keeps its capital letters.
  const ascii = /[^\0-\x7f]/.test(domain) ? asciiDomain(domain) : domain
  const address = `${local}@${ascii}`
  const isAddress = at > 0 && ascii !== null && ADDRESS.test(address) && !/\.\d+$/.test(address)
  return isAddress && address.length <= MAX_EMAIL_LENGTH ? address : null
}
