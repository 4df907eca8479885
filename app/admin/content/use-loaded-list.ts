import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '../api/api.ts'
import { useRevalidateOnFocus } from './use-revalidate-on-focus.ts'

type LoadedList<E> = { state: 'loading' | 'failed' | 'ready'; items: E[] }

/**
 * Loads a whole list, and reloads it when the user returns to the page after at least five seconds.
 * @param ask function that sends the request. It must be referentially stable
 */
export function useLoadedList<E>(ask: () => Promise<ApiResult<E[]>>) {
  const [read, setRead] = useState<LoadedList<E>>({ state: 'loading', items: [] })
  const asked = useRef(0)
  const changed = useRef(0)
  const load = useCallback(async () => {
    const mine = ++asked.current
    let answer: ApiResult<E[]>
    let before: number
    do {
      before = changed.current
      answer = await ask()
      if (mine !== asked.current) return
      // Repeats the request if the local list changed while the request was running, because the
      // response may be outdated.
    } while (before !== changed.current)
    setRead((old) => {
      if (answer.ok) return { state: 'ready', items: answer.value }
      // Keeps the loaded list after a failed reload, because stale data is better than none.
      return old.state === 'ready' ? old : { ...old, state: 'failed' }
    })
  }, [ask])
  useEffect(() => void load(), [load])
  useRevalidateOnFocus(load)
  return {
    ...read,
    load,
    /** Changes the local list after the server has confirmed a change. */
    change(next: (items: E[]) => E[]) {
      changed.current += 1
      setRead((old) => ({ ...old, items: next(old.items) }))
    },
  }
}
