/** The little markdown the artist writes: bold, italic and links (specification section 5). */

/**
 * Whether a link may be followed: http, https, mailto, a plain telephone number and paths of this site; nothing that runs
 * or hides.
 */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\p{Cc}\s\\]/u.test(address)
  if (/[\p{Cc}\s]/u.test(address)) return false
  // With stars and hashes a number can be an order to the telephone.
  if (/^tel:/i.test(address)) return /^tel:\+?\d{3,15}$/i.test(address)
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}
