/** Detects the second tap of a double tap. */

/** A tap with its position in pixels and its time in milliseconds. */
export type Tap = { x: number; y: number; at: number }

/** Longest time between the taps of a double tap, in milliseconds. */
export const MAX_DOUBLE_TAP_INTERVAL_MS = 500
/** Longest distance between the taps of a double tap, in pixels. */
export const MAX_DOUBLE_TAP_DISTANCE_PX = 30

export function createDoubleTapDetector() {
  let last: Tap | null = null
  let hasChanged = false
  return {
    /** Records that the last tap opened or closed something. */
    recordContentChange() {
      hasChanged = last !== null
    },
    /**
     * Returns true if `tap` is the second tap of a double tap whose first tap opened or closed
     * something.
     */
    isSecondTap(tap: Tap): boolean {
      const isSecond =
        hasChanged &&
        last !== null &&
        tap.at - last.at < MAX_DOUBLE_TAP_INTERVAL_MS &&
        Math.hypot(tap.x - last.x, tap.y - last.y) <= MAX_DOUBLE_TAP_DISTANCE_PX
      // Restarts the interval at the second tap, so that a quick third tap is ignored too.
      if (isSecond && last) last = { ...last, at: tap.at }
      else {
        last = tap
        hasChanged = false
      }
      return isSecond
    },
    /** Resets the detector after keyboard input, because a key press ends a double tap. */
    reset() {
      last = null
      hasChanged = false
    },
  }
}
