import { useEffect, useRef, useState } from 'react'

/** In milliseconds. Some users need almost a second for a double click. */
const DOUBLE_CLICK_INTERVAL_MS = 1200

type Action = { startedAt: number; key: unknown; hasEnded: boolean }

/**
 * Ignores clicks while the action runs, and the second click of a double click even after that.
 * Keyboard activation counts as a click.
 */
export function useExclusiveAction() {
  const last = useRef<Action | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /**
   * @param key two clicks form a double click only if their keys are equal
   * @param action resolves to false if the user may start it again immediately
   */
  async function run(key: unknown, action: () => Promise<boolean>) {
    const now = performance.now()
    const previous = last.current
    if (previous && !previous.hasEnded) return
    if (previous && previous.key === key && now - previous.startedAt < DOUBLE_CLICK_INTERVAL_MS)
      return
    const current: Action = { startedAt: now, key, hasEnded: false }
    last.current = current
    clearTimeout(timer.current)
    setBusy(true)
    let isDone = false
    try {
      isDone = await action()
    } finally {
      current.hasEnded = true
      if (!isDone) last.current = null
      const remaining = isDone
        ? current.startedAt + DOUBLE_CLICK_INTERVAL_MS - performance.now()
        : 0
      timer.current = setTimeout(() => setBusy(false), Math.max(0, remaining))
    }
  }
  return { run, isBusy }
}
