/** Accepts `http:`, `https:`, `mailto:`, `tel:` with + and digits, and paths of this site. */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\p{Cc}\s\\]/u.test(address)
  if (/[\p{Cc}\s]/u.test(address)) return false
  // Rejects * and #, because a phone may run such numbers as commands (USSD codes).
  if (/^tel:/i.test(address)) return /^tel:\+?\d{3,15}$/i.test(address)
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}
