import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createTextFilter, normalizeForSearch } from '../../../shared/text/search.ts'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { useAdminUrl } from '../entity/admin-url.tsx'
import type { AnyEntity, EntityDefinition } from '../entity/entity-definition.ts'
import { matchesTranslationFilter } from '../entity/translation-state.ts'
import { SearchField, SelectField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import styles from './filter-bar.module.css'

const URL_UPDATE_DELAY_MS = 300

const french = new Intl.Collator('fr')

/** The name of a category filter is this prefix, followed by the name of the category. */
const CATEGORY_PREFIX = 'in:'
const getFilters = (definition: EntityDefinition, entity: AnyEntity): readonly string[] => [
  ...(definition.filtersOf?.(entity) ?? []),
  ...('category' in entity && entity.category ? [CATEGORY_PREFIX + entity.category] : []),
]

function getFilterOptions(definition: EntityDefinition, items: AnyEntity[], chosen: string) {
  const counts = new Map((definition.filters ?? []).map((filter) => [filter, 0]))
  const names = new Set(items.flatMap((item) => getFilters(definition, item)))
  for (const filter of [...names].sort(french.compare))
    if (filter.startsWith(CATEGORY_PREFIX)) counts.set(filter, 0)
  for (const item of items)
    for (const filter of getFilters(definition, item))
      counts.set(filter, (counts.get(filter) ?? 0) + 1)
  return [...counts]
    .filter(([filter, count]) => count > 0 || filter === chosen)
    .map(([filter, count]) => ({
      filter,
      name: filter.startsWith(CATEGORY_PREFIX)
        ? filter.slice(CATEGORY_PREFIX.length)
        : t(`${definition.name}.sorts.${filter}`),
      count,
    }))
}

/** Caches search texts. A changed entity is a new object, so its text is computed again. */
const searchTexts = new WeakMap<AnyEntity, string>()
function getSearchText(entity: AnyEntity): string {
  const text =
    searchTexts.get(entity) ??
    normalizeForSearch([
      t('row.number', { id: entity.id }),
      ...Object.entries(entity).flatMap(([name, value]) =>
        typeof value === 'string' && name !== 'image_url' && name !== 'preview' ? [value] : [],
      ),
    ])
  searchTexts.set(entity, text)
  return text
}

/**
 * Writes the search text to the URL after a delay, so that the text survives a reload and the Back
 * button.
 */
function useSearchText(): [typed: string, type: (typed: string) => void] {
  const { filters, setFilters } = useAdminUrl()
  const [typed, type] = useState(filters.search)
  const written = useRef(filters.search)
  const writeToUrl = useRef<(search: string) => void>(null)
  writeToUrl.current = (search) => {
    written.current = search
    setFilters({ search })
  }
  useEffect(() => {
    if (filters.search === written.current) return
    written.current = filters.search
    type(filters.search)
  }, [filters.search])
  // The cleanup of a layout effect runs before the field is removed. The removal may fire
  // `focusout`, and `write` would then navigate from the next page back to this list.
  useLayoutEffect(() => {
    if (typed === written.current) return
    const write = () => typed !== written.current && writeToUrl.current?.(typed)
    const timer = setTimeout(write, URL_UPDATE_DELAY_MS)
    // Writes before a tap on an item adds a history entry, so that the current entry has the text.
    const listening = new AbortController()
    for (const type of ['pointerdown', 'focusout'])
      window.addEventListener(type, write, { capture: true, signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [typed])
  return [typed, type]
}

export function useFilteredList(definition: EntityDefinition, items: AnyEntity[]) {
  const { translations, only } = useAdminUrl().filters
  const [typed, type] = useSearchText()
  // The list is filtered with low priority, so that typing in a long list stays fast.
  const deferredText = useDeferredValue(typed)
  const shown = useMemo(() => {
    const matches = createTextFilter(deferredText)
    return items.filter(
      (entity) =>
        (!translations || matchesTranslationFilter(definition, entity, translations)) &&
        (!only || getFilters(definition, entity).includes(only)) &&
        matches(getSearchText(entity)),
    )
  }, [definition, items, translations, only, deferredText])
  return { shown, typed, type, isSearched: only !== '' || deferredText.trim() !== '' }
}

const MIN_ITEMS = 16

type FilterBarProps = {
  definition: EntityDefinition
  items: AnyEntity[]
  filtered: ReturnType<typeof useFilteredList>
}

/** Renders nothing for a short list without a filter or search. */
export function FilterBar({ definition, items, filtered }: FilterBarProps) {
  const { filters, setFilters } = useAdminUrl()
  const { shown, typed, type, isSearched } = filtered
  const options = useMemo(
    () => getFilterOptions(definition, items, filters.only),
    [definition, items, filters.only],
  )
  if (items.length < MIN_ITEMS && !isSearched && typed === '') return null
  const search = t(`${definition.name}.search`)
  const resultText =
    shown.length > 0
      ? t('list.found', {
          found: t(`${definition.name}.count`, { count: shown.length }),
          all: items.length,
        })
      : t('list.nothingFound')
  return (
    <search className={styles.filters}>
      <SearchField label={search} placeholder={t('list.search')} typed={typed} onType={type} />
      {(filters.only || options.some(({ count }) => count < items.length)) && (
        <SelectField
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
