import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { removeLocalePrefix } from '../../../shared/locale.ts'
import { useSiteData } from '../head/site-data.ts'
import { LocalizedLink } from './localized-link.tsx'

const SECTION_NAMES = {
  '/': 'home',
  '/portrait': 'portrait',
  '/gallery': 'gallery',
  '/news': 'news',
  '/training': 'training',
  '/contact': 'contact',
} as const

/** Renders the links to the sections of the site and marks the current section. */
export function NavigationLinks() {
  const { t } = useTranslation()
  const { sections } = useSiteData()
  const currentPath = removeLocalePrefix(useLocation().pathname)
  const getAriaCurrent = (path: string) =>
    currentPath === path
      ? 'page'
      : path !== '/' && currentPath.startsWith(`${path}/`)
        ? 'true'
        : undefined
  return (
    <ul>
      {sections.map((path) => (
        <li key={path}>
          <LocalizedLink to={path} aria-current={getAriaCurrent(path)}>
            {t(`nav.${SECTION_NAMES[path]}`)}
          </LocalizedLink>
        </li>
      ))}
    </ul>
  )
}
