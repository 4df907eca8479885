import type { BreadcrumbListLeaf } from 'schema-dts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { SiteData } from '../head/site-data.ts'

/**
 * Builds the JSON-LD breadcrumbs from the home page to the current page. Returns an empty list for
 * the home page itself.
 * @param trail names and URL paths of the pages from the top-level page, such as the gallery, to
 * the current page
 */
export function buildBreadcrumbsJsonLd(
  { siteUrl, locale }: SiteData,
  trail: [name: string, path: string][],
): BreadcrumbListLeaf[] {
  const home = getLocalizedPath(locale, '/')
  if (trail.some(([, path]) => path === home)) return []
  const steps = [[getTranslator(locale)('nav.home'), home] as const, ...trail]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: siteUrl + path,
      })),
    },
  ]
}
