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
    /** Returns true for the second tap of a double tap whose target has changed since the first. */
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
    /** Forgets the last press: a key was used, so no double tap is under way. */
    forget() {
      last = null
      hasChanged = false
    },
  }
}
