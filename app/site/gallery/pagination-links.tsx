import { useTranslation } from 'react-i18next'
import { addPageParameter } from '../../../shared/paths.ts'
import styles from './pagination-links.module.css'

type PaginationLinksProps = {
  /** The URL path of the first page of the list. */
  listPath: string
  page: number
  pages: number
}

/**
 * Links to the previous and the next page of the gallery. The script replaces the link to the next
 * page with infinite scrolling.
 */
export function PaginationLinks({ listPath, page, pages }: PaginationLinksProps) {
  const { t } = useTranslation()
  if (pages === 1) return null
  return (
    <nav className={`row ${styles.pages}`} aria-label={t('gallery.pages')} data-more="">
      {page > 1 && (
        <a href={addPageParameter(listPath, page - 1)} rel="prev" className="button">
          {t('gallery.previous_page')}
        </a>
      )}
      <span className="soft">{t('gallery.page', { page, pages })}</span>
      {page < pages && (
        <a href={addPageParameter(listPath, page + 1)} rel="next" className="button">
          {t('gallery.next_page')}
        </a>
      )}
    </nav>
  )
}
