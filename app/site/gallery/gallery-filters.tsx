import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  GALLERY_SORT_ORDERS,
  type GalleryOptions,
  type GallerySortOrder,
  getGalleryPath,
} from '../../../shared/gallery-path.ts'
import { getLocalizedPath, type Locale } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './gallery-filters.module.css'

type GalleryOptionLinksProps = {
  options: GalleryOptions
  /** Path of the whole gallery or of the selected category. */
  listPath: string
}

/** The element id of a link, which is also the last part of the translation key for its text. */
type OptionId = 'only_available' | `by_${GallerySortOrder}`

/** Links that set a filter or a sort order. The link of a selected option removes the option. */
export function GalleryOptionLinks({ options, listPath }: GalleryOptionLinksProps) {
  const { t } = useTranslation()
  const { available, sort } = options
  const renderLink = (id: OptionId, isSelected: boolean, selected: Partial<GalleryOptions>) => (
    <li key={id}>
      <a
        id={id}
        href={getGalleryPath(listPath, { ...options, ...selected })}
        aria-current={isSelected ? 'true' : undefined}
        className={styles.filter}
      >
        <span className={styles.name}>{t(`gallery.${id}`)}</span>
        {isSelected && (
          <>
            <span aria-hidden="true" className={styles.remove}>
              ×
            </span>
            <span className="visually-hidden">{t('gallery.remove_option')}</span>
          </>
        )}
      </a>
    </li>
  )
  return (
    <nav aria-label={t('gallery.options')} data-filters>
      <ul>
        {renderLink('only_available', available, { available: !available })}
        {GALLERY_SORT_ORDERS.map((one) =>
          renderLink(`by_${one}`, sort === one, { sort: sort === one ? null : one }),
        )}
      </ul>
    </nav>
  )
}

type CategoryFiltersProps = {
  /**
   * `selectedId` is null for all pieces, and UNKNOWN_CATEGORY (0) if the category does not exist.
   */
  selectedId: number | null
  total: number
  options: GalleryOptions
  categories: LocalizedEntity<{
    id: number
    name: string
    count: number
    paths: Record<Locale, string>
  }>[]
}

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
