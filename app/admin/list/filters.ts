/** Filters a list by translation state, by status or category, and by text. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { createTextFilter, normalizeForSearch } from '../../../shared/text/search.ts'
import { useAdminUrl } from '../content/admin-url.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { matchesTranslationFilter } from '../content/translation-state.ts'
import { t } from '../i18n/texts.ts'

/** Debounce in milliseconds. */
const URL_UPDATE_DELAY = 300

const french = new Intl.Collator('fr')

/** The name of a category filter is this prefix, followed by the name of the category. */
const CATEGORY_PREFIX = 'in:'
const getFilters = (kind: EntityDefinition, entity: AnyEntity): readonly string[] => [
  ...(kind.filtersOf?.(entity) ?? []),
  ...('category' in entity && entity.category ? [CATEGORY_PREFIX + entity.category] : []),
]

/** Returns the chosen filter and all filters with at least one item. */
export function getFilterOptions(kind: EntityDefinition, items: AnyEntity[], chosen: string) {
  const counts = new Map((kind.filters ?? []).map((filter) => [filter, 0]))
  const names = new Set(items.flatMap((item) => getFilters(kind, item)))
  for (const filter of [...names].sort(french.compare))
    if (filter.startsWith(CATEGORY_PREFIX)) counts.set(filter, 0)
  for (const item of items)
    for (const filter of getFilters(kind, item)) counts.set(filter, (counts.get(filter) ?? 0) + 1)
  return [...counts]
    .filter(([filter, count]) => count > 0 || filter === chosen)
    .map(([filter, count]) => ({
      filter,
      name: filter.startsWith(CATEGORY_PREFIX)
        ? filter.slice(CATEGORY_PREFIX.length)
        : t(`${kind.name}.sorts.${filter}`),
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

/** Writes the text to the URL after a delay, so that it survives a reload and going back. */
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
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => writeToUrl.current?.(typed), URL_UPDATE_DELAY)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, type]
}

export function useFilteredList(kind: EntityDefinition, items: AnyEntity[]) {
  const { translations, only } = useAdminUrl().filters
  const [typed, type] = useSearchText()
  // Keeps typing responsive in a long list.
  const deferredText = useDeferredValue(typed)
  const shown = useMemo(() => {
    const matches = createTextFilter(deferredText)
    return items.filter(
      (entity) =>
        (!translations || matchesTranslationFilter(kind, entity, translations)) &&
        (!only || getFilters(kind, entity).includes(only)) &&
        matches(getSearchText(entity)),
    )
  }, [kind, items, translations, only, deferredText])
  return { shown, typed, type, isSearched: only !== '' || deferredText.trim() !== '' }
}
