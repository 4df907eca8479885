/**
 * Ignores the second tap of a double tap if the first tap opened or closed something, because the
 * second would hit the new dialog or the row behind the closed one. Never ignores keyboard input.
 */
import { useEffect, useLayoutEffect } from 'react'
import { createDoubleTapDetector } from './double-tap.ts'

/** Longest delay from `pointerup` to the `click` of the same tap, in milliseconds. */
const CLICK_DELAY = 350

const taps = createDoubleTapDetector()

/** Call this when the last tap has opened, closed or moved something. */
export const ignoreSecondTap = () => taps.recordContentChange()

/**
 * Ignores the second tap of a double tap after the component unmounts. With `opensUnderFinger`,
 * also ignores it after the component mounts, because the component can appear under the finger.
 */
export function useDoubleTapGuard({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) ignoreSecondTap()
    return ignoreSecondTap
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
      // Clicks from scripts (`isTrusted` is false) are not part of a double tap.
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
    // Listens in the capture phase on the window, to run before any listener that stops the event.
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
