/** What a list shows once it is narrowed: to what is to be translated, to a sort, to what is typed. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { finds, plain } from '../../../shared/search.ts'
import { useAddress } from '../content/address.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { hasTodo } from '../content/translations.ts'
import { t } from '../parts/texts.ts'

/** How long after the last letter the address tells what was typed, in milliseconds. */
const TOLD_AFTER = 300

const french = new Intl.Collator('fr')

/** The sort of what is in a category, whose name follows. */
const IN = 'in:'
const sortsOf = (kind: Kind, entity: AnyEntity): readonly string[] => [
  ...(kind.sortsOf?.(entity) ?? []),
  ...('category' in entity && entity.category ? [IN + entity.category] : []),
]

/** The sorts that there are, each with its name and how many are of it. */
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

/** Each text is made plain once: an entity that changes is another one. */
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

/** What is typed at once, in the address a moment later: so Back and a reload find it again. */
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

/** @param items all that the list has */
export function useNarrowed(kind: Kind, items: AnyEntity[]) {
  const { todo, only } = useAddress().narrowed
  const [typed, type] = useTyped()
  // The field does not wait for a long list.
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
