/**
 * Ignores the second tap of a double tap if the first one opened or closed something, because it
 * would hit the new dialog or the row behind the closed one. Never ignores keyboard input.
 */
import { useEffect, useLayoutEffect } from 'react'
import { createDoubleTapDetector } from './double-tap.ts'

/** Longest delay from `pointerup` to the `click` of the same tap, in milliseconds. */
const CLICK_DELAY = 350

const taps = createDoubleTapDetector()

/** Call this when the last tap has opened, closed or moved something. */
export const ignoreSecondTap = () => taps.recordContentChange()

/**
 * Ignores the second tap after the component unmounts. `opensUnderFinger` also ignores it after
 * mounting, for components that can appear where the user has tapped.
 */
export function useDoubleTapGuard({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) ignoreSecondTap()
    return ignoreSecondTap
  }, [opensUnderFinger])
}

const FOLLOWING_EVENTS = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Guards the whole page. Render it only once. */
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
    // The capture phase on the window runs before a listener that could stop the event.
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
