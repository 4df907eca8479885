/**
 * Ignores the second tap of a double tap if the first tap opened or closed something, because the
 * second tap would otherwise activate a button of the new dialog, or a row of the list behind the
 * closed dialog. The guard only ignores taps that are close to the first tap in position and time,
 * and never ignores keyboard input.
 */
import { useEffect, useLayoutEffect } from 'react'
import { createDoubleTapDetector } from './double-tap.ts'

/**
 * Longest delay between a `pointerup` event and the `click` event of the same tap, in milliseconds.
 */
const CLICK_DELAY = 350

const taps = createDoubleTapDetector()

/**
 * Records that the last tap opened or closed something, so that the second tap of a double tap is
 * ignored.
 */
export const ignoreSecondTap = () => taps.recordContentChange()

/**
 * Ignores the second tap of a double tap after the component unmounts, because that tap would hit
 * the element behind the component. Set `opensUnderFinger` to true if the component can appear
 * where the user has tapped: the second tap is then also ignored after the component mounts.
 */
export function useDoubleTapGuard({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) ignoreSecondTap()
    return ignoreSecondTap
  }, [opensUnderFinger])
}

/** Events that follow `pointerdown` in the same tap or mouse click. */
const FOLLOWING_EVENTS = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/**
 * Ignores the second tap of a double tap on the whole page. The component must be rendered only
 * once.
 */
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
      // Does not suppress clicks that scripts trigger (`isTrusted` is false), because they are not
      // part of a double tap.
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
    // Listens in the capture phase on the window, so that this listener runs before any other
    // listener could stop the event.
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
