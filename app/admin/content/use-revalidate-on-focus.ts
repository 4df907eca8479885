import { useEffect } from 'react'

/** Minimum time in milliseconds that the page must be hidden before it reloads its data. */
const MIN_ABSENCE = 5000

/** Calls `onReturn` when the user returns to the page after an absence of at least five seconds. */
export function useRevalidateOnFocus(onReturn: () => void) {
  useEffect(() => {
    let left = document.hidden ? Date.now() : Number.POSITIVE_INFINITY
    const look = () => {
      if (document.hidden) left = Date.now()
      else if (Date.now() - left > MIN_ABSENCE) onReturn()
    }
    // Reloads a page that was restored from the back/forward cache, because its data may be stale.
    const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', show)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', show)
    }
  }, [onReturn])
}
