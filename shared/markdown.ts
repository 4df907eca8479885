/**
 * Returns true for links to http, https, mailto, a plain telephone number or a path of this site.
 * Everything else, such as `javascript:`, is unsafe.
 */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\p{Cc}\s\\]/u.test(address)
  if (/[\p{Cc}\s]/u.test(address)) return false
  // Numbers with * or # can be commands for the phone (USSD codes).
  if (/^tel:/i.test(address)) return /^tel:\+?\d{3,15}$/i.test(address)
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}
