import { useEffect, useRef, useState } from 'react'

/**
 * Time in milliseconds within which a second click counts as part of a double click. The time is
 * long because some users need almost a second for a double click.
 */
const DOUBLE_CLICK_INTERVAL = 1200

type Action = { startedAt: number; key: unknown; hasEnded: boolean }

/**
 * Runs one action at a time. Ignores clicks while the action is running, and ignores the second
 * click of a double click even if the action has already ended. Keyboard activation counts as a
 * click.
 */
export function useExclusiveAction() {
  const last = useRef<Action | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /**
   * Starts an action unless an action is running or the call is the second click of a double click.
   * @param key identifies the action: two clicks form a double click only if their keys are equal
   * @param action resolves to true if the action had an effect, or to false if the user may start
   * the action again immediately
   */
  async function run(key: unknown, action: () => Promise<boolean>) {
    const now = performance.now()
    const previous = last.current
    if (previous && !previous.hasEnded) return
    if (previous && previous.key === key && now - previous.startedAt < DOUBLE_CLICK_INTERVAL) return
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
      const remaining = isDone ? current.startedAt + DOUBLE_CLICK_INTERVAL - performance.now() : 0
      timer.current = setTimeout(() => setBusy(false), Math.max(0, remaining))
    }
  }
  return { run, isBusy }
}
