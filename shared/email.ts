/** Which e-mail addresses browsers and server accept: those of `<input type="email">` with a dot in the domain. */

/** The pattern of the HTML standard (section 4.10.5.1.5), for a domain of at least two labels. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i
/** Longest address that mail servers take (RFC 5321). */
export const EMAIL_LENGTH = 254

/** Returns the ASCII form of a domain, such as `xn--mnchen-3ya.de` for `münchen.de`; null if there is none. */
function asciiDomain(domain: string): string | null {
  // The parser of addresses would also take ports, paths and numbers of machines.
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/** Returns an address with its domain in ASCII, as mail servers know it; null if it is no e-mail address. */
export function asciiEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), typed.slice(at + 1)]
  // An ASCII domain stays as it was typed.
  const ascii = /[^\0-\x7f]/.test(domain) ? asciiDomain(domain) : domain
  const address = `${local}@${ascii}`
  const isAddress = at > 0 && ascii !== null && ADDRESS.test(address) && !/\.\d+$/.test(address)
  return isAddress && address.length <= EMAIL_LENGTH ? address : null
}
