import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type GalleryOptions, getGalleryPath } from '../../../shared/gallery-path.ts'
import { getLocalizedPath, type Locale } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './category-filters.module.css'

type CategoryFiltersProps = {
  /**
   * The id of the selected category, null if all pieces are shown, or 0 if the category does not
   * exist (UNKNOWN_CATEGORY in gallery.tsx).
   */
  selectedId: number | null
  total: number
  /** The selected availability and sort order. Each category link keeps them in its URL. */
  options: GalleryOptions
  categories: LocalizedEntity<{
    id: number
    name: string
    count: number
    paths: Record<Locale, string>
  }>[]
}

/**
 * Renders the filter bar with links for all pieces and for each category, each with the number of
 * pieces.
 */
export function CategoryFilters({ selectedId, total, options, categories }: CategoryFiltersProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const link = (id: number | null, to: string, label: ReactNode, count: number) => (
    <a
      href={getGalleryPath(to, options)}
      aria-current={id === selectedId ? 'true' : undefined}
      className={styles.filter}
    >
      <span className={styles.name}>{label}</span> <span className={styles.count}>{count}</span>
    </a>
  )
  return (
    <nav aria-label={t('gallery.filters')} data-filters>
      <ul>
        <li>{link(null, getLocalizedPath(locale, '/gallery'), t('gallery.all'), total)}</li>
        {categories.map((category) => (
          <li key={category.id}>
            {link(
              category.id,
              category.paths[locale],
              renderLocalizedText(category, 'name'),
              category.count,
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
