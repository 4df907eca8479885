import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../api/api.ts'
import { useReturn } from './use-return.ts'

type Read<E> = { state: 'loading' | 'failed' | 'ready'; items: E[] }

/**
 * A list that is read whole, and anew when the artist comes back to the page.
 * @param ask the call that reads it, the same function each time
 */
export function useReadList<E>(ask: () => Promise<Answer<E[]>>) {
  const [read, setRead] = useState<Read<E>>({ state: 'loading', items: [] })
  /** Counts what was asked and what was changed. An answer to what was asked before the last of them is outdated. */
  const last = useRef(0)
  const load = useCallback(async () => {
    const mine = ++last.current
    const answer = await ask()
    // It would put back what has left meanwhile.
    if (mine !== last.current) return
    setRead((old) => {
      if (answer.ok) return { state: 'ready', items: answer.value }
      // What was read before stays: old news is better than none.
      return old.state === 'ready' ? old : { ...old, state: 'failed' }
    })
  }, [ask])
  useEffect(() => void load(), [load])
  useReturn(load)
  return {
    ...read,
    load,
    /** Changes what is shown, as the server has answered that it is now. */
    change(changed: (items: E[]) => E[]) {
      last.current += 1
      setRead((old) => ({ ...old, items: changed(old.items) }))
    },
  }
}
