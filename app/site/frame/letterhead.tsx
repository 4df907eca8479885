import { useEdition } from '../head/edition.ts'

/** On paper only, at the head of every page: whose it is, and how to reach them. */
export function Letterhead() {
  const { siteUrl, workshop } = useEdition()
  const { name, phone, email } = workshop
  const lines = [name, phone?.text, email, siteUrl.replace(/^https?:\/\//, '')]
  return <p className="printed letterhead">{lines.filter(Boolean).join(' · ')}</p>
}
