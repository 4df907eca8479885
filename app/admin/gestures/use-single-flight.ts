import { useEffect, useRef, useState } from 'react'

/**
 * Time in milliseconds within which a second click counts as part of a double click. The time is
 * long because some users need almost a second for a double click.
 */
const DOUBLE_PRESS = 1200

type Action = { begun: number; what: unknown; hasEnded: boolean }

/**
 * Runs one action at a time. Ignores clicks while the action is running, and ignores the second
 * click of a double click even if the action has already ended. Keyboard activation counts as a
 * click.
 */
export function useSingleFlight() {
  const last = useRef<Action | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /**
   * Starts an action unless one is running.
   * @param what identifies the action: a different action may start as soon as the last one has
   * ended
   * @param act resolves to true if the action had an effect, or to false if the same action may
   * start again at once
   */
  async function run(what: unknown, act: () => Promise<boolean>) {
    const now = performance.now()
    const before = last.current
    if (before && !before.hasEnded) return
    if (before && before.what === what && now - before.begun < DOUBLE_PRESS) return
    const own: Action = { begun: now, what, hasEnded: false }
    last.current = own
    clearTimeout(timer.current)
    setBusy(true)
    let isDone = false
    try {
      isDone = await act()
    } finally {
      own.hasEnded = true
      if (!isDone) last.current = null
      const rest = isDone ? own.begun + DOUBLE_PRESS - performance.now() : 0
      timer.current = setTimeout(() => setBusy(false), Math.max(0, rest))
    }
  }
  return { run, isBusy }
}
