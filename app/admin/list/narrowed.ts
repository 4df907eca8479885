/** Filters a list by the state of translations, by status or category, and by a text search. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { finds, plain } from '../../../shared/search.ts'
import { useAddress } from '../content/address.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { hasTodo } from '../content/translations.ts'
import { t } from '../parts/texts.ts'

/** Debounce in milliseconds before the search text is written to the URL. */
const TOLD_AFTER = 300

const french = new Intl.Collator('fr')

/** Prefix of a filter by category. The name of the category follows. */
const IN = 'in:'
const sortsOf = (kind: Kind, entity: AnyEntity): readonly string[] => [
  ...(kind.sortsOf?.(entity) ?? []),
  ...('category' in entity && entity.category ? [IN + entity.category] : []),
]

/** Returns the filters that match at least one item, each with its label and number of items. */
export function sortsIn(kind: Kind, items: AnyEntity[], chosen: string) {
  const counts = new Map((kind.sorts ?? []).map((sort) => [sort, 0]))
  const names = new Set(items.flatMap((one) => sortsOf(kind, one)))
  for (const sort of [...names].sort(french.compare)) if (sort.startsWith(IN)) counts.set(sort, 0)
  for (const one of items)
    for (const sort of sortsOf(kind, one)) counts.set(sort, (counts.get(sort) ?? 0) + 1)
  return [...counts]
    .filter(([sort, count]) => count > 0 || sort === chosen)
    .map(([sort, count]) => ({
      sort,
      name: sort.startsWith(IN) ? sort.slice(IN.length) : t(`${kind.name}.sorts.${sort}`),
      count,
    }))
}

/** Caches the normalized search text of each entity. A changed entity is a new object. */
const plainTexts = new WeakMap<AnyEntity, string>()
function textOf(entity: AnyEntity): string {
  const known =
    plainTexts.get(entity) ??
    plain([
      t('row.number', { id: entity.id }),
      ...Object.entries(entity).flatMap(([name, value]) =>
        typeof value === 'string' && name !== 'image_url' && name !== 'preview' ? [value] : [],
      ),
    ])
  plainTexts.set(entity, known)
  return known
}

/**
 * Returns the search text and its setter. Writes the text to the URL after a delay, so that Back
 * and a reload restore it.
 */
function useTyped(): [typed: string, type: (typed: string) => void] {
  const { narrowed, narrow } = useAddress()
  const [typed, type] = useState(narrowed.find)
  const told = useRef(narrowed.find)
  const tell = useRef<(find: string) => void>(null)
  tell.current = (find) => {
    told.current = find
    narrow({ find })
  }
  useEffect(() => {
    if (narrowed.find === told.current) return
    told.current = narrowed.find
    type(narrowed.find)
  }, [narrowed.find])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => tell.current?.(typed), TOLD_AFTER)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, type]
}

/**
 * Returns the items that match the filters, and the state of the search field.
 * @param items all items of the list
 */
export function useNarrowed(kind: Kind, items: AnyEntity[]) {
  const { todo, only } = useAddress().narrowed
  const [typed, type] = useTyped()
  // Defers the filtering, so that typing stays responsive in a long list.
  const looked = useDeferredValue(typed)
  const shown = useMemo(() => {
    const isFound = finds(looked)
    return items.filter(
      (entity) =>
        (!todo || hasTodo(kind, entity, todo)) &&
        (!only || sortsOf(kind, entity).includes(only)) &&
        isFound(textOf(entity)),
    )
  }, [kind, items, todo, only, looked])
  return { shown, typed, type, isSearched: only !== '' || looked.trim() !== '' }
}
