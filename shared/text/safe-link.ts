/**
 * Returns true if the link is safe: a URL with the scheme `http:`, `https:` or `mailto:`, a `tel:`
 * URL with digits only, or a path of this site. All other links, such as `javascript:`, are unsafe.
 */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\p{Cc}\s\\]/u.test(address)
  if (/[\p{Cc}\s]/u.test(address)) return false
  // Rejects telephone numbers with * or #, because a phone may run them as commands (USSD codes).
  if (/^tel:/i.test(address)) return /^tel:\+?\d{3,15}$/i.test(address)
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}
