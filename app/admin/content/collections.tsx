/** What is there, loaded once for all of a page and changed in place, so that a saved change shows at once. */
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
import { compareCategories, comparePieces } from '../../../shared/entity-order.ts'
import { api, type CollectionName, type Collections } from '../api/api.ts'
import { keepingPhotos, readAnew, withId } from './read-anew.ts'
import { useReturn } from './use-return.ts'

/** `ready`: all of them are there. Of a long list the first ones are there before. */
export type Loaded<E> = { state: 'loading' | 'failed' | 'ready'; items: E[] }
type Lists = { [N in CollectionName]: Loaded<Collections[N]> }

/** What the artist can put in order. */
export type Ordered = 'pieces' | 'categories'

type Store = {
  lists: Lists
  load: (name: CollectionName) => Promise<void>
  /** Adds what was answered, or puts it in the place of its id; `before` is what was there as the call went out. */
  put: <N extends CollectionName>(
    name: N,
    answered: Collections[N],
    before: Collections[N] | null,
  ) => void
  /** Changes the entity as it is at that moment. */
  change: <N extends CollectionName>(
    name: N,
    id: number,
    changed: (entity: Collections[N]) => Collections[N],
  ) => void
  drop: (name: CollectionName, id: number) => void
  /** Puts them in the order of these ids; without any, in the site's own. */
  arrange: (name: Ordered, ids: number[]) => void
}

const Context = createContext<Store | null>(null)

const later = (a: string, b: string) => (a === b ? 0 : a > b ? -1 : 1)
/** The server's orders (design.md section 6), so that a list does not jump at the next reload. */
const ORDER: { [N in CollectionName]: (a: Collections[N], b: Collections[N]) => number } = {
  pieces: comparePieces,
  categories: compareCategories,
  news: (a, b) => later(a.date, b.date) || b.id - a.id,
  trainings: (a, b) => -later(a.date ?? '9999', b.date ?? '9999') || a.id - b.id,
  workshop: () => 0,
  home: () => 0,
  portrait: () => 0,
  legal: () => 0,
}

const nothing = () => ({ state: 'loading' as const, items: [] })

type ProviderProps = {
  /** What the page shows from the beginning; the same list each time. */
  names: readonly CollectionName[]
  children: ReactNode
}

export function CollectionsProvider({ names, children }: ProviderProps) {
  const [lists, setLists] = useState<Lists>(() => ({
    pieces: nothing(),
    categories: nothing(),
    news: nothing(),
    trainings: nothing(),
    workshop: nothing(),
    home: nothing(),
    portrait: nothing(),
    legal: nothing(),
  }))
  const latest = useRef(lists)
  latest.current = lists

  const alter = useCallback(
    <N extends CollectionName>(
      name: N,
      altered: (old: Loaded<Collections[N]>) => Loaded<Collections[N]>,
    ) => setLists((old) => ({ ...old, [name]: altered(old[name]) })),
    [],
  )

  const load = useCallback(
    async <N extends CollectionName>(name: N) => {
      alter(name, (old) => (old.state === 'ready' ? old : { ...old, state: 'loading' }))
      const { items: before, state } = latest.current[name]
      const told: Collections[N][] = []
      // What is shown already is good enough until the artist does something.
      for await (const answer of api.parts(name, { asks: state !== 'ready' })) {
        if (answer.ok) told.push(...answer.value)
        const read = [...told]
        const { ok, isLast } = answer
        alter(name, (old) => {
          // A list that was read before stays: old news is better than none.
          if (!ok) return old.state === 'ready' ? old : { ...old, state: 'failed' }
          return {
            state: isLast ? 'ready' : old.state,
            items: readAnew(read, old.items, before, ORDER[name], isLast),
          }
        })
      }
    },
    [alter],
  )

  const loadAll = useCallback(() => {
    for (const name of names) void load(name)
  }, [names, load])
  useEffect(loadAll, [loadAll])
  useReturn(loadAll)

  const store = useMemo<Store>(
    () => ({
      lists,
      load,
      put: (name, answered, before) =>
        alter(name, (old) => {
          const shown = withId(old.items, answered.id)
          const others = old.items.filter((entity) => entity !== shown)
          const entity = keepingPhotos(answered, shown, before)
          return { ...old, items: [...others, entity].sort(ORDER[name]) }
        }),
      change: (name, id, changed) =>
        alter(name, (old) => ({
          ...old,
          items: old.items.map((entity) => (entity.id === id ? changed(entity) : entity)),
        })),
      drop: (name, id) =>
        alter(name, (old) => ({ ...old, items: old.items.filter((entity) => entity.id !== id) })),
      arrange(name, ids) {
        const placeOf = (id: number) => (ids.includes(id) ? ids.indexOf(id) : null)
        alter(name, (old) => ({
          ...old,
          items: old.items
            .map((entity) => ({ ...entity, place: placeOf(entity.id) }))
            .sort(ORDER[name] as never),
        }))
      },
    }),
    [lists, load, alter],
  )
  return <Context value={store}>{children}</Context>
}

/** The lists and the ways to change them. */
export function useCollections(): Store {
  const store = use(Context)
  if (!store) throw new Error('useCollections stands outside CollectionsProvider')
  return store
}
