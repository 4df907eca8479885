import { useTranslation } from 'react-i18next'
import {
  GALLERY_SORT_ORDERS,
  type GalleryOptions,
  type GallerySortOrder,
  getGalleryPath,
} from '../../../shared/gallery-path.ts'
import styles from './category-filters.module.css'

type GalleryOptionLinksProps = {
  options: GalleryOptions
  /** The path of the whole gallery or of the selected category. */
  listPath: string
}

/** The id of a link, which is also the last part of the translation key for the link's text. */
type OptionId = 'only_available' | `by_${GallerySortOrder}`

/**
 * Renders links that show only the available pieces or change the sort order. The link of a
 * selected option removes this option.
 */
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
