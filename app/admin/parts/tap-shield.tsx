/**
 * A press that was meant for what has just gone must not reach what stands there now: the second of two taps, or one
 * that was on its way as a sheet closed. For that moment a shield lies over the page and takes every press. Keys go on
 * as ever.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import styles from './tap-shield.module.css'

/** How long after something opened or closed a press may still be meant for what was there, in milliseconds. */
export const UNDER_THE_FINGER = 400
/** Within this time a second press belongs to the first, in milliseconds. Slow fingers need almost a second. */
export const ONE_PRESS = 1200
/** The click of a finger comes a little after it has gone up, in milliseconds, and is to meet the shield too. */
const CLICK_COMES = 60

let shield: HTMLElement | null = null
let until = 0
let lowering: ReturnType<typeof setTimeout> | undefined
/** When a finger or the mouse last came down on something other than the shield; never, if a key was used since. */
let lastPress = Number.NEGATIVE_INFINITY
/** A press that began on the shield ends there, however long it takes. */
let isPressed = false

function lowerInTime() {
  clearTimeout(lowering)
  const rest = until - performance.now()
  if (shield) shield.hidden = rest <= 0 && !isPressed
  if (rest > 0) lowering = setTimeout(lowerInTime, rest)
}

function raiseUntil(moment: number) {
  // Whoever uses keys has no finger over the page.
  if (lastPress === Number.NEGATIVE_INFINITY) return
  until = Math.max(until, moment)
  lowerInTime()
}

/** Something opened or closed: takes presses for a moment. */
const shieldTaps = () => raiseUntil(performance.now() + UNDER_THE_FINGER)

/** The last press did what it was for: takes what still belongs to that press, and for a moment in any case. */
export const shieldAct = (moment = UNDER_THE_FINGER) =>
  raiseUntil(Math.max(performance.now() + moment, lastPress + ONE_PRESS))

/**
 * For what closes by a press, and for a question that opens by one.
 * @returns to be set to `act` by the press that does what the dialog is for
 */
export function useTapShield({ opensUnderFinger = false } = {}) {
  const closesBy = useRef<'press' | 'act'>('press')
  useLayoutEffect(() => {
    if (opensUnderFinger) shieldTaps()
    return () => (closesBy.current === 'act' ? shieldAct() : shieldTaps())
  }, [opensUnderFinger])
  return closesBy
}

/** What a press is made of, and what comes of it. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/** The one shield of the page. */
export function TapShield() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    /** The press that is on its way began in time for the shield, though a busy page hears of it later. */
    let isLate = false
    const press = (event: Event) => {
      const { type, target, timeStamp } = event
      if (type === 'pointerdown') {
        isPressed = target === element
        isLate = !isPressed && timeStamp < until
        if (!isPressed && !isLate) lastPress = timeStamp
      }
      if (!isLate) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const useKeys = () => {
      isLate = false
      lastPress = Number.NEGATIVE_INFINITY
    }
    const release = () =>
      setTimeout(() => {
        isPressed = false
        isLate = false
        lowerInTime()
      }, CLICK_COMES)
    shield = element
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    // Listens before all others, which may stop the event.
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', release, options)
    window.addEventListener('keydown', useKeys, options)
    for (const type of PRESSES) window.addEventListener(type, press, options)
    return () => {
      shield = null
      listening.abort()
    }
  }, [])
  return (
    <div
      ref={ref}
      hidden
      className={styles.shield}
      aria-hidden="true"
      data-tap-shield
      // An open dialog makes the rest of the page deaf, and closes by a press beside it: not this, nor by this.
      data-react-aria-top-layer
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
