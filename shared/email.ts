/**
 * The e-mail addresses that both the browser and the server accept: those of `<input type="email">`
 * whose domain contains a dot.
 */

/**
 * The pattern of the HTML standard (section 4.10.5.1.5), limited to domains with at least two
 * labels.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i
/** Longest e-mail address in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/** Returns the ASCII form of a domain, such as `xn--mnchen-3ya.de` for `münchen.de`; null if there is none. */
function asciiDomain(domain: string): string | null {
  // The URL parser also accepts ports, paths and IP addresses, so they are excluded first.
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/** Returns the address with its domain in ASCII, or null if it is not an e-mail address. */
export function toAsciiEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), typed.slice(at + 1)]
  // A domain that is already ASCII is kept as typed.
  const ascii = /[^\0-\x7f]/.test(domain) ? asciiDomain(domain) : domain
  const address = `${local}@${ascii}`
  const isAddress = at > 0 && ascii !== null && ADDRESS.test(address) && !/\.\d+$/.test(address)
  return isAddress && address.length <= MAX_EMAIL_LENGTH ? address : null
}
