/**
 * Matches an e-mail address as the HTML standard does (section 4.10.5.1.5), but requires a dot in
 * the domain.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i
/** Maximum length of an e-mail address in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/** Converts a domain such as `münchen.de` to ASCII, or returns null if the domain is invalid. */
function asciiDomain(domain: string): string | null {
  // Allows only letters, digits, dots and hyphens, because the URL parser would also accept ports,
  // paths and IPv6 addresses.
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/**
 * Converts the domain of an e-mail address to ASCII. Returns null if the text is no e-mail address.
 */
export function toAsciiEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), typed.slice(at + 1)]
  // An ASCII domain is not converted, so that it keeps its capital letters.
  const ascii = /[^\0-\x7f]/.test(domain) ? asciiDomain(domain) : domain
  const address = `${local}@${ascii}`
  const isAddress = at > 0 && ascii !== null && ADDRESS.test(address) && !/\.\d+$/.test(address)
  return isAddress && address.length <= MAX_EMAIL_LENGTH ? address : null
}

/**
 * Builds a `mailto:` link. Encodes the address too, so that the address of a stranger cannot add a
 * mail header such as Bcc. RFC 6068 requires CRLF line breaks.
 */
export function buildMailtoLink(email: string, content?: { subject: string; text: string }) {
  const encode = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  const link = `mailto:${encode(email).replace('%40', '@')}`
  return content ? `${link}?subject=${encode(content.subject)}&body=${encode(content.text)}` : link
}
