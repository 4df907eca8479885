import { useMemo } from 'react'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus-heading.ts'
import { useAdminUrl } from '../content/admin-url.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { SearchField } from '../form/search-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/texts.ts'
import styles from './filter-bar.module.css'
import { getFilterOptions, type useFilteredList } from './filters.ts'

const MIN_ITEMS = 16

type FilterBarProps = {
  kind: EntityDefinition
  items: AnyEntity[]
  filtered: ReturnType<typeof useFilteredList>
}

/** Renders nothing for short lists. */
export function FilterBar({ kind, items, filtered }: FilterBarProps) {
  const { filters, setFilters } = useAdminUrl()
  const { shown, typed, type, isSearched } = filtered
  const options = useMemo(
    () => getFilterOptions(kind, items, filters.only),
    [kind, items, filters.only],
  )
  if (items.length < MIN_ITEMS && !isSearched && typed === '') return null
  const search = t(`${kind.name}.search`)
  const resultText =
    shown.length > 0
      ? t('list.found', {
          found: t(`${kind.name}.count`, { count: shown.length }),
          all: items.length,
        })
      : t('list.nothingFound')
  return (
    <search className={styles.filters}>
      <SearchField label={search} placeholder={t('list.search')} typed={typed} onType={type} />
      {(filters.only || options.some(({ count }) => count < items.length)) && (
        <SelectField
          id={`only-${kind.name}`}
          label={t('list.only')}
          isRequired
          options={[
            { value: '', label: t('list.all') },
            ...options.map(({ filter, name, count }) => ({
              value: filter,
              label: t('list.sort', { name, count }),
            })),
          ]}
          value={filters.only}
          onChange={(only) => setFilters({ only })}
        />
      )}
      <p role="status" className={isSearched ? styles.found : 'visually-hidden'}>
        {isSearched && resultText}
      </p>
      {isSearched && (
        <button
          type="button"
          className="link"
          onClick={() => {
            type('')
            setFilters({ search: '', only: '' })
            focusHeading(LIST_HEADING_ID)
          }}
        >
          {t('translations.wholeList')}
        </button>
      )}
    </search>
  )
}
