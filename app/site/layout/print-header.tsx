import { useSiteData } from '../head/site-data.ts'

/**
 * Renders a letterhead with the workshop's name and contact details. The letterhead is at the top
 * of every page and only visible in print.
 */
export function PrintHeader() {
  const { siteUrl, workshop } = useSiteData()
  const { name, phone, email } = workshop
  const lines = [name, phone?.text, email, siteUrl.replace(/^https?:\/\//, '')]
  return <p className="print-only letterhead">{lines.filter(Boolean).join(' · ')}</p>
}
