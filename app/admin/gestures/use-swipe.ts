import { type TouchEvent, useRef } from 'react'

/** In pixels. */
const MIN_SWIPE = 48

/** Ignores vertical swipes, so that they still scroll the page. */
export function useSwipe(onTurn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Ignores two fingers, which are a pinch zoom.
      start.current =
        finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const across = finger.clientX - start.current.x
      const along = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(across) > MIN_SWIPE && Math.abs(across) > 2 * Math.abs(along))
        onTurn(across < 0 ? 1 : -1)
    },
  }
}
