/** Tells the second tap of a double tap from a press of its own. Pure. */

/** A press that came down there, at that time in milliseconds. */
export type Tap = { x: number; y: number; at: number }

/** The second tap of a double tap comes within this time after the first, in milliseconds. */
export const DOUBLE_TAP = 500
/** And at most so far from it, in pixels. */
export const NEAR = 30

export function createTaps() {
  let last: Tap | null = null
  let hasChanged = false
  return {
    /** Something opened or closed since the last press. */
    changed() {
      hasChanged = last !== null
    },
    /** Whether a press belongs to the one before it, and what it was meant for is no longer under the finger. */
    isSecond(tap: Tap): boolean {
      const isSecond =
        hasChanged &&
        last !== null &&
        tap.at - last.at < DOUBLE_TAP &&
        Math.hypot(tap.x - last.x, tap.y - last.y) <= NEAR
      // A third tap belongs to them too.
      if (isSecond && last) last = { ...last, at: tap.at }
      else {
        last = tap
        hasChanged = false
      }
      return isSecond
    },
    /** Whoever uses keys has no finger over the page. */
    forget() {
      last = null
      hasChanged = false
    },
  }
}
