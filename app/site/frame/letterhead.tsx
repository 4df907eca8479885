import { phoneIn, WORKSHOP } from '../../../shared/workshop.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useSiteUrl } from '../head/site-url.ts'

/** On paper only, at the head of every page: whose it is, and how to reach them. */
export function Letterhead() {
  const site = useSiteUrl().replace(/^https?:\/\//, '')
  const lines = [WORKSHOP.name, phoneIn(useLocale()), WORKSHOP.email, site]
  return <p className="printed letterhead">{lines.join(' · ')}</p>
}
