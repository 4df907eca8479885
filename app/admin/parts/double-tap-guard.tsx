/**
 * Ignores the second tap of a double tap if the first one opened or closed something. Otherwise
 * that tap would press a button of the new dialog, or a row of the list behind a closed dialog.
 * Only taps close to the first one in place and time are ignored. Keys always work.
 */
import { useEffect, useLayoutEffect } from 'react'
import { createDoubleTapDetector } from './double-tap.ts'

/** Longest delay between `pointerup` and its `click`, in milliseconds. */
const CLICK_DELAY = 350

const taps = createDoubleTapDetector()

/**
 * Records that the last press opened or closed something, so that the second tap of a double tap is
 * ignored.
 */
export const ignoreSecondTap = () => taps.contentChanged()

/**
 * Calls `ignoreSecondTap` when the component unmounts and, with `opensUnderFinger`, also when it
 * mounts.
 */
export function useDoubleTapGuard({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) ignoreSecondTap()
    return ignoreSecondTap
  }, [opensUnderFinger])
}

/** Events that follow `pointerdown` in one press. */
const FOLLOWING_EVENTS = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Listens to all presses of the page. It is rendered once. */
export function DoubleTapGuard() {
  useEffect(() => {
    let isSwallowed = false
    let release: ReturnType<typeof setTimeout> | undefined
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onDown = (event: PointerEvent) => {
      clearTimeout(release)
      isSwallowed = taps.isSecondTap({ x: event.clientX, y: event.clientY, at: event.timeStamp })
      if (isSwallowed) swallow(event)
    }
    const onRest = (event: Event) => {
      // Clicks from scripts and from the keyboard are not presses.
      if (isSwallowed && event.isTrusted) swallow(event)
      if (event.type !== 'pointerup') return
      release = setTimeout(() => {
        isSwallowed = false
      }, CLICK_DELAY)
    }
    const onKey = () => {
      isSwallowed = false
      taps.reset()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    // Capturing on the window runs first. Other listeners could stop the event.
    window.addEventListener('pointerdown', onDown, options)
    window.addEventListener('keydown', onKey, options)
    for (const type of FOLLOWING_EVENTS) window.addEventListener(type, onRest, options)
    return () => {
      clearTimeout(release)
      listening.abort()
    }
  }, [])
  return null
}
