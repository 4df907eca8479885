/**
 * Ignores the second tap of a double tap if the first tap opened or closed something. Otherwise the
 * second tap would hit the new dialog, or the row behind the closed one. Keyboard input is never
 * ignored.
 */
import { useEffect, useLayoutEffect } from 'react'

/** `x` and `y` are in pixels, `at` is in milliseconds. */
export type Tap = { x: number; y: number; at: number }

export const MAX_DOUBLE_TAP_INTERVAL_MS = 500
export const MAX_DOUBLE_TAP_DISTANCE_PX = 30

export const isDoubleTap = (first: Tap, second: Tap) =>
  second.at - first.at < MAX_DOUBLE_TAP_INTERVAL_MS &&
  Math.hypot(second.x - first.x, second.y - first.y) <= MAX_DOUBLE_TAP_DISTANCE_PX

export function createDoubleTapDetector() {
  let last: Tap | null = null
  let hasChanged = false
  return {
    recordContentChange() {
      hasChanged = last !== null
    },
    isSecondTap(tap: Tap): boolean {
      const isSecond = hasChanged && last !== null && isDoubleTap(last, tap)
      // The interval starts again, so that a quick third tap is ignored too.
      if (isSecond && last) last = { ...last, at: tap.at }
      else {
        last = tap
        hasChanged = false
      }
      return isSecond
    },
    /** A key press is no tap, so the next tap is a first tap. */
    reset() {
      last = null
      hasChanged = false
    },
  }
}

/** Longest delay from `pointerup` to the `click` of the same tap, in milliseconds. */
const CLICK_DELAY = 350

const taps = createDoubleTapDetector()

/** Call this when a tap has opened, closed or moved something. */
export const armDoubleTapGuard = () => taps.recordContentChange()

/**
 * Ignores the second tap of a double tap after the component unmounts. With `opensUnderFinger`,
 * also ignores it after the component mounts, because the component can appear under the finger.
 */
export function useDoubleTapGuard({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) armDoubleTapGuard()
    return armDoubleTapGuard
  }, [opensUnderFinger])
}

const FOLLOWING_EVENTS = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Ignores second taps on the whole page. Render this component only once. */
export function DoubleTapGuard() {
  useEffect(() => {
    let isSuppressing = false
    let release: ReturnType<typeof setTimeout> | undefined
    const suppress = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onDown = (event: PointerEvent) => {
      clearTimeout(release)
      isSuppressing = taps.isSecondTap({ x: event.clientX, y: event.clientY, at: event.timeStamp })
      if (isSuppressing) suppress(event)
    }
    const onFollowingEvent = (event: Event) => {
      // A click from a script (`isTrusted` is false) is no part of a double tap.
      if (isSuppressing && event.isTrusted) suppress(event)
      if (event.type !== 'pointerup') return
      release = setTimeout(() => {
        isSuppressing = false
      }, CLICK_DELAY)
    }
    const onKey = () => {
      isSuppressing = false
      taps.reset()
    }
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    // Listens on the window in the capture phase, so that no other listener can stop the event
    // first.
    window.addEventListener('pointerdown', onDown, options)
    window.addEventListener('keydown', onKey, options)
    for (const type of FOLLOWING_EVENTS) window.addEventListener(type, onFollowingEvent, options)
    return () => {
      clearTimeout(release)
      controller.abort()
    }
  }, [])
  return null
}
