import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '../api/api.ts'
import { useRevalidateOnFocus } from './use-revalidate-on-focus.ts'

type ListState<E> = { state: 'loading' | 'failed' | 'ready'; items: E[] }

/** `fetchList` must be referentially stable. The list reloads after an absence of five seconds. */
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
      // The response may be outdated by a local change.
    } while (changesBefore !== changeCount.current)
    setList((old) => {
      if (result.ok) return { state: 'ready', items: result.value }
      // Stale data is better than none.
      return old.state === 'ready' ? old : { ...old, state: 'failed' }
    })
  }, [fetchList])
  useEffect(() => void load(), [load])
  useRevalidateOnFocus(load)
  return {
    ...list,
    load,
    change(next: (items: E[]) => E[]) {
      changeCount.current += 1
      setList((old) => ({ ...old, items: next(old.items) }))
    },
  }
}
