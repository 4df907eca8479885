import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { removeLocalePrefix } from '../../../shared/locale.ts'
import { LocalizedLink } from './localized-link.tsx'

const SECTION_LINKS = [
  ['/', 'home'],
  ['/portrait', 'portrait'],
  ['/gallery', 'gallery'],
  ['/news', 'news'],
  ['/training', 'training'],
  ['/contact', 'contact'],
] as const

/** Renders the links to the six sections of the site and marks the current section. */
export function NavigationLinks() {
  const { t } = useTranslation()
  const currentPath = removeLocalePrefix(useLocation().pathname)
  const getAriaCurrent = (path: string) =>
    currentPath === path
      ? 'page'
      : path !== '/' && currentPath.startsWith(`${path}/`)
        ? 'true'
        : undefined
  return (
    <ul>
      {SECTION_LINKS.map(([path, name]) => (
        <li key={path}>
          <LocalizedLink to={path} aria-current={getAriaCurrent(path)}>
            {t(`nav.${name}`)}
          </LocalizedLink>
        </li>
      ))}
    </ul>
  )
}
