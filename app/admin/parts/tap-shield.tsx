/**
 * Ignores the second tap of a double tap if the first one opened or closed something. Otherwise
 * that tap would press a button of the new dialog, or a row of the list behind a closed dialog.
 * Only taps close to the first one in place and time are ignored. Keys always work.
 */
import { useEffect, useLayoutEffect } from 'react'
import { createTaps } from './taps.ts'

/** Longest delay between `pointerup` and its `click`, in milliseconds. */
const CLICK_FOLLOWS = 350

const taps = createTaps()

/**
 * Records that the last press opened or closed something, so that the second tap of a double tap is
 * ignored.
 */
export const shieldAct = () => taps.changed()

/**
 * Calls `shieldAct` when the component unmounts and, with `opensUnderFinger`, also when it mounts.
 */
export function useTapShield({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) shieldAct()
    return shieldAct
  }, [opensUnderFinger])
}

/** Events that follow `pointerdown` in one press. */
const REST = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Listens to all presses of the page. It is rendered once. */
export function TapShield() {
  useEffect(() => {
    let isSwallowed = false
    let release: ReturnType<typeof setTimeout> | undefined
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onDown = (event: PointerEvent) => {
      clearTimeout(release)
      isSwallowed = taps.isSecond({ x: event.clientX, y: event.clientY, at: event.timeStamp })
      if (isSwallowed) swallow(event)
    }
    const onRest = (event: Event) => {
      // Clicks from scripts and from the keyboard are not presses.
      if (isSwallowed && event.isTrusted) swallow(event)
      if (event.type !== 'pointerup') return
      release = setTimeout(() => {
        isSwallowed = false
      }, CLICK_FOLLOWS)
    }
    const onKey = () => {
      isSwallowed = false
      taps.forget()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    // Capturing on the window runs first. Other listeners could stop the event.
    window.addEventListener('pointerdown', onDown, options)
    window.addEventListener('keydown', onKey, options)
    for (const type of REST) window.addEventListener(type, onRest, options)
    return () => {
      clearTimeout(release)
      listening.abort()
    }
  }, [])
  return null
}
