import { useCallback, useEffect, useState } from 'react'
import type { TrashItem } from '../../../shared/trash.ts'
import { api, type Thing } from '../api/api.ts'
import { useReturn } from '../content/use-return.ts'

type Read = { state: 'loading' | 'failed' | 'ready'; items: TrashItem[] }

const isSame = (a: Thing, b: Thing) =>
  a.entity_type === b.entity_type && a.entity_id === b.entity_id

/** What lies in the trash, read anew when the artist comes back to the page. */
export function useTrash() {
  const [read, setRead] = useState<Read>({ state: 'loading', items: [] })
  const load = useCallback(async () => {
    const answer = await api.trash()
    setRead((old) => {
      if (answer.ok) return { state: 'ready', items: answer.value }
      // What was read before stays: old news is better than none.
      return old.state === 'ready' ? old : { ...old, state: 'failed' }
    })
  }, [])
  useEffect(() => void load(), [load])
  useReturn(load)
  return {
    ...read,
    read: load,
    /** Takes from the screen what is no longer there; photos of what came back can be brought back themselves now. */
    async drop(thing: Thing) {
      setRead((old) => ({ ...old, items: old.items.filter((item) => !isSame(item, thing)) }))
      await load()
    },
  }
}
export type Trash = ReturnType<typeof useTrash>
