import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '../api/api.ts'
import { useRevalidateOnFocus } from './use-revalidate-on-focus.ts'

type ListState<E> = { state: 'loading' | 'failed' | 'ready'; items: E[] }

/**
 * Loads a whole list, and reloads it when the user returns to the page after an absence of at least
 * five seconds.
 * @param fetchList sends the request. The function must be referentially stable, because a new
 * function loads the list again
 */
export function useLoadedList<E>(fetchList: () => Promise<ApiResult<E[]>>) {
  const [list, setList] = useState<ListState<E>>({ state: 'loading', items: [] })
  const requestCount = useRef(0)
  const changeCount = useRef(0)
  const load = useCallback(async () => {
    const request = ++requestCount.current
    let result: ApiResult<E[]>
    let changesBefore: number
    do {
      changesBefore = changeCount.current
      result = await fetchList()
      if (request !== requestCount.current) return
      // Repeats the request if the local list changed while the request was running, because the
      // response may be outdated.
    } while (changesBefore !== changeCount.current)
    setList((old) => {
      if (result.ok) return { state: 'ready', items: result.value }
      // Keeps the loaded list after a failed reload, because stale data is better than none.
      return old.state === 'ready' ? old : { ...old, state: 'failed' }
    })
  }, [fetchList])
  useEffect(() => void load(), [load])
  useRevalidateOnFocus(load)
  return {
    ...list,
    load,
    /** Changes the local list after the server has confirmed a change. */
    change(next: (items: E[]) => E[]) {
      changeCount.current += 1
      setList((old) => ({ ...old, items: next(old.items) }))
    },
  }
}
