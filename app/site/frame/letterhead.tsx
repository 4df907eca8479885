import { useEdition } from '../head/edition.ts'

/** Printed at the top of every page: the workshop's name and contact details. */
export function Letterhead() {
  const { siteUrl, workshop } = useEdition()
  const { name, phone, email } = workshop
  const lines = [name, phone?.text, email, siteUrl.replace(/^https?:\/\//, '')]
  return <p className="printed letterhead">{lines.filter(Boolean).join(' · ')}</p>
}
