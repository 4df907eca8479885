import { useTranslation } from 'react-i18next'
import styles from './filters.module.css'
import { SiteLink } from './site-link.tsx'

type FiltersProps = {
  chosen: string | null
  total: number
  categories: { id: number; name: string; count: number }[]
}

/** The filter bar: all pieces, or one category, each with the number of its pieces. */
export function Filters({ chosen, total, categories }: FiltersProps) {
  const { t } = useTranslation()
  const link = (name: string | null, label: string, count: number) => (
    <SiteLink
      to={name === null ? '/gallery' : `/gallery?${new URLSearchParams({ category: name })}`}
      aria-current={name === chosen ? 'true' : undefined}
      className={styles.filter}
    >
      <span className={styles.name}>{label}</span> <span className={styles.count}>{count}</span>
    </SiteLink>
  )
  return (
    <nav className={styles.bar} aria-label={t('gallery.filters')} data-filters>
      <ul>
        <li>{link(null, t('gallery.all'), total)}</li>
        {categories.map(({ id, name, count }) => (
          <li key={id}>{link(name, name, count)}</li>
        ))}
      </ul>
    </nav>
  )
}
