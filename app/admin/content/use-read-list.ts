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
  const asked = useRef(0)
  const changed = useRef(0)
  const load = useCallback(async () => {
    const mine = ++asked.current
    let answer: Answer<E[]>
    let before: number
    do {
      before = changed.current
      answer = await ask()
      if (mine !== asked.current) return
      // What was asked before a change would put back what has left; and what is new in it must not be missed.
    } while (before !== changed.current)
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
    change(next: (items: E[]) => E[]) {
      changed.current += 1
      setRead((old) => ({ ...old, items: next(old.items) }))
    },
  }
}
