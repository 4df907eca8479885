/**
 * Stores the lists of entities that the admin shows. A save updates a list locally, so that the
 * change is visible at once.
 */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  EDITABLE_ENTITY_TYPES,
  ENTITIES,
  type SortableEntityType,
} from '../../../shared/entities/entity-types.ts'
import { compareCategories, comparePieces } from '../../../shared/entities/lifecycle.ts'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { api, type CollectionName, type EntityByResourceName, type ResourceName } from './api.ts'

type Entity = EntityByResourceName[ResourceName]

const findById = <E extends { id: number }>(items: E[], id: number) =>
  items.find((one) => one.id === id)

/**
 * Merges a fetched entity with its local copy. Keeps the local order of the photos, and
 * descriptions that were changed during the request.
 */
export function mergeLocalPhotoChanges<E extends Entity>(
  fetched: E,
  local: E | undefined,
  before: E | null | undefined,
): E {
  if (!local || !before || !('images' in local && 'images' in before && 'images' in fetched))
    return fetched
  const [fetchedImages, imagesBefore] = [fetched.images, before.images]
  if (local.images === imagesBefore) return fetched
  const images = local.images.map((image) => {
    const [now, then] = [findById(fetchedImages, image.id), findById(imagesBefore, image.id)]
    return now && image.alt === then?.alt
      ? { ...image, alt: now.alt, translations: now.translations }
      : image
  })
  return { ...fetched, images }
}

const indexById = <E extends { id: number }>(items: E[]) =>
  new Map(items.map((one) => [one.id, one]))

/**
 * Merges a fetched list with the local one. Keeps local changes that were made during the request.
 * `before` is the local list when the request was sent. If `isComplete` is false, also keeps
 * entities that are missing from `fetched`.
 */
export function mergeRefreshedList<E extends Entity>(
  fetched: E[],
  local: E[],
  before: E[],
  compare: (a: E, b: E) => number,
  isComplete = true,
): E[] {
  const [localById, beforeById, fetchedById] = [
    indexById(local),
    indexById(before),
    indexById(fetched),
  ]
  const merged = fetched.flatMap((entity) => {
    const [now, then] = [localById.get(entity.id), beforeById.get(entity.id)]
    // An entity that was deleted locally during the request must not reappear.
    if (then && !now) return []
    return now && now.version > entity.version ? [now] : [mergeLocalPhotoChanges(entity, now, then)]
  })
  // Keeps an entity that was restored during the request. It is a new object and not in `before`.
  const localOnly = local.filter(
    (entity) =>
      !fetchedById.has(entity.id) && !(isComplete && beforeById.get(entity.id) === entity),
  )
  return localOnly.length > 0 ? [...merged, ...localOnly].sort(compare) : merged
}

/** `ready`: the whole list has arrived. While `loading`, `items` may contain the first pages. */
export type ListState<E> = { state: 'loading' | 'failed' | 'ready'; items: E[] }
type Lists = { [N in ResourceName]: ListState<EntityByResourceName[N]> }

export type ReorderableListName = (typeof ENTITIES)[SortableEntityType]['list']

type Store = {
  lists: Lists
  load: (name: ResourceName) => Promise<void>
  /**
   * `before` is the entity when the request was sent, or null if it is new. Later changes of its
   * photos are kept.
   */
  upsert: <N extends ResourceName>(
    name: N,
    saved: EntityByResourceName[N],
    before: EntityByResourceName[N] | null,
  ) => void
  change: <N extends ResourceName>(
    name: N,
    id: number,
    changed: (entity: EntityByResourceName[N]) => EntityByResourceName[N],
  ) => void
  drop: (name: ResourceName, id: number) => void
  reorder: (name: ReorderableListName, ids: number[]) => void
}

const Context = createContext<Store | null>(null)

type Comparator<N extends ResourceName> = (
  a: EntityByResourceName[N],
  b: EntityByResourceName[N],
) => number
const compareDescending = (a: string, b: string) => (a === b ? 0 : a > b ? -1 : 1)
/**
 * Sorts these lists as the server does. Otherwise a reload would reorder their rows. All other
 * lists are sorted by id.
 */
const COMPARATORS: { [N in CollectionName]?: Comparator<N> } = {
  pieces: comparePieces,
  categories: compareCategories,
  news: (a, b) => compareDescending(a.date, b.date) || b.id - a.id,
  trainings: (a, b) => -compareDescending(a.date ?? '9999', b.date ?? '9999') || a.id - b.id,
}
const getComparator = <N extends ResourceName>(name: N): Comparator<N> =>
  (COMPARATORS as { [M in ResourceName]?: Comparator<M> })[name] ?? ((a, b) => a.id - b.id)

const buildEmptyLists = () =>
  Object.fromEntries(
    EDITABLE_ENTITY_TYPES.map((type) => [ENTITIES[type].list, { state: 'loading', items: [] }]),
  ) as unknown as Lists

type ProviderProps = {
  /** Pass the same array in every render, because a new array loads all lists again. */
  names: readonly ResourceName[]
  children: ReactNode
}

export function CollectionsProvider({ names, children }: ProviderProps) {
  const [lists, setLists] = useState(buildEmptyLists)
  const latest = useRef(lists)
  latest.current = lists

  const updateList = useCallback(
    <N extends ResourceName>(
      name: N,
      altered: (old: ListState<EntityByResourceName[N]>) => ListState<EntityByResourceName[N]>,
    ) => setLists((old) => ({ ...old, [name]: altered(old[name]) })),
    [],
  )

  const load = useCallback(
    async <N extends ResourceName>(name: N) => {
      updateList(name, (old) => (old.state === 'ready' ? old : { ...old, state: 'loading' }))
      const { items: before, state } = latest.current[name]
      const loaded: EntityByResourceName[N][] = []
      // A refresh in the background must not interrupt the artist, so it opens no password dialog.
      for await (const result of api.readPages(name, { asksForPassword: state !== 'ready' })) {
        if (result.ok) loaded.push(...result.value)
        const read = [...loaded]
        const { ok, isLast } = result
        updateList(name, (old) => {
          // After a failed refresh, the list still shows the old data.
          if (!ok) return old.state === 'ready' ? old : { ...old, state: 'failed' }
          return {
            state: isLast ? 'ready' : old.state,
            items: mergeRefreshedList(read, old.items, before, getComparator(name), isLast),
          }
        })
      }
    },
    [updateList],
  )

  const loadAll = useCallback(() => {
    for (const name of names) void load(name)
  }, [names, load])
  useEffect(loadAll, [loadAll])
  useRevalidateOnFocus(loadAll)

  const store = useMemo<Store>(
    () => ({
      lists,
      load,
      upsert: (name, saved, before) =>
        updateList(name, (old) => {
          const shown = findById(old.items, saved.id)
          const others = old.items.filter((entity) => entity !== shown)
          const entity = mergeLocalPhotoChanges(saved, shown, before)
          return { ...old, items: [...others, entity].sort(getComparator(name)) }
        }),
      change: (name, id, changed) =>
        updateList(name, (old) => ({
          ...old,
          items: old.items.map((entity) => (entity.id === id ? changed(entity) : entity)),
        })),
      drop: (name, id) =>
        updateList(name, (old) => ({
          ...old,
          items: old.items.filter((entity) => entity.id !== id),
        })),
      reorder(name, ids) {
        const positionOf = (id: number) => (ids.includes(id) ? ids.indexOf(id) : null)
        updateList(name, (old) => ({
          ...old,
          items: old.items
            .map((entity) => ({ ...entity, position: positionOf(entity.id) }))
            .sort(getComparator(name)),
        }))
      },
    }),
    [lists, load, updateList],
  )
  return <Context value={store}>{children}</Context>
}

export function useCollections(): Store {
  const store = use(Context)
  if (!store) throw new Error('useCollections must be used within CollectionsProvider')
  return store
}
