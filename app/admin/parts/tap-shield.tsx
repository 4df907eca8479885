/**
 * The second tap of a double tap must not reach what has appeared under the finger since the first: the button of a
 * question that opened, or the row of a list under a dialog that closed. Only such a tap is swallowed: near the one
 * before and within the time of a double tap, and only where something opened or closed in between. Keys go through.
 */
import { useEffect, useLayoutEffect } from 'react'
import { createTaps } from './taps.ts'

/** A click follows its pointer by at most this time, in milliseconds. */
const CLICK_FOLLOWS = 350

const taps = createTaps()

/** Something opened or closed by the last press: its second tap, if one comes, is swallowed. */
export const shieldAct = () => taps.changed()

/** The same for a dialog that closes by a press, and for a question that opens by one. */
export function useTapShield({ opensUnderFinger = false } = {}) {
  useLayoutEffect(() => {
    if (opensUnderFinger) shieldAct()
    return shieldAct
  }, [opensUnderFinger])
}

/** The events that follow `pointerdown` in one press. */
const REST = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Listens to all presses of the page; there is one. */
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
      // A click that a script makes, or a key, is no press.
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
    // On the window in the capture phase: before all other listeners, which may stop the event.
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
