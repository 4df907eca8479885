/** Position in pixels, time in milliseconds. */
export type Tap = { x: number; y: number; at: number }

export const MAX_DOUBLE_TAP_INTERVAL_MS = 500
export const MAX_DOUBLE_TAP_DISTANCE_PX = 30

export function createDoubleTapDetector() {
  let last: Tap | null = null
  let hasChanged = false
  return {
    /** Call this when the last tap has opened or closed something. */
    recordContentChange() {
      hasChanged = last !== null
    },
    isSecondTap(tap: Tap): boolean {
      const isSecond =
        hasChanged &&
        last !== null &&
        tap.at - last.at < MAX_DOUBLE_TAP_INTERVAL_MS &&
        Math.hypot(tap.x - last.x, tap.y - last.y) <= MAX_DOUBLE_TAP_DISTANCE_PX
      // Restarts the interval, so that a quick third tap is ignored too.
      if (isSecond && last) last = { ...last, at: tap.at }
      else {
        last = tap
        hasChanged = false
      }
      return isSecond
    },
    /** Call this after keyboard input, because a key press ends a double tap. */
    reset() {
      last = null
      hasChanged = false
    },
  }
}
