import { useEffect, useRef, useState } from 'react'

/** Within this time a second press belongs to the first, in milliseconds. Slow fingers need almost a second. */
const ONE_PRESS = 1200

type Act = { begun: number; what: unknown; hasEnded: boolean }

/**
 * Lets one act through at a time: neither what is pressed again while it is on its way, nor a second press that belongs
 * to the first, however quick the answer or the failure was. Keys count like fingers.
 */
export function useOneAct() {
  const last = useRef<Act | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /**
   * Begins the act, if it is none that goes on already.
   * @param what it is about: another thing is another act, as soon as the last one is over
   * @param act answers whether it did anything; if not, it may be begun again at once
   */
  async function begin(what: unknown, act: () => Promise<boolean>) {
    const now = performance.now()
    const before = last.current
    if (before && !before.hasEnded) return
    if (before && before.what === what && now - before.begun < ONE_PRESS) return
    const own: Act = { begun: now, what, hasEnded: false }
    last.current = own
    clearTimeout(timer.current)
    setHeld(true)
    let isDone = false
    try {
      isDone = await act()
    } finally {
      own.hasEnded = true
      if (!isDone) last.current = null
      const rest = isDone ? own.begun + ONE_PRESS - performance.now() : 0
      timer.current = setTimeout(() => setHeld(false), Math.max(0, rest))
    }
  }
  return { begin, isHeld }
}
