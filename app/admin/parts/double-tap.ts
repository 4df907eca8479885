/** Distinguishes the second tap of a double tap from an independent press. */

/** A press with its position in pixels and its time in milliseconds. */
export type Tap = { x: number; y: number; at: number }

/** Longest time between the taps of a double tap, in milliseconds. */
export const DOUBLE_TAP_TIME = 500
/** Longest distance between the taps of a double tap, in pixels. */
export const DOUBLE_TAP_DISTANCE = 30

export function createDoubleTapDetector() {
  let last: Tap | null = null
  let hasChanged = false
  return {
    /** Records that the last press opened or closed something. */
    contentChanged() {
      hasChanged = last !== null
    },
    /** Returns true for the second tap of a double tap whose target has changed since the first. */
    isSecondTap(tap: Tap): boolean {
      const isSecond =
        hasChanged &&
        last !== null &&
        tap.at - last.at < DOUBLE_TAP_TIME &&
        Math.hypot(tap.x - last.x, tap.y - last.y) <= DOUBLE_TAP_DISTANCE
      // A third tap within the same time is ignored too.
      if (isSecond && last) last = { ...last, at: tap.at }
      else {
        last = tap
        hasChanged = false
      }
      return isSecond
    },
    /** Resets the detector, because a key press ends a double tap. */
    reset() {
      last = null
      hasChanged = false
    },
  }
}
