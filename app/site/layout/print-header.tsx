import { useSiteData } from '../head/site-data.ts'

/**
 * Renders a letterhead with the workshop's name and contact details. The letterhead is at the top
 * of every page and only visible in print.
 */
export function PrintHeader() {
  const { readableUrl, workshop } = useSiteData()
  const { name, phone, readableEmail } = workshop
  const lines = [name, phone?.text, readableEmail, readableUrl.replace(/^https?:\/\//, '')]
  return <p className="print-only letterhead">{lines.filter(Boolean).join(' · ')}</p>
}
