import { useEffect } from 'react'

/** Minimum time in milliseconds that the page must be hidden before it reloads its data. */
const MIN_ABSENCE = 5000

/** Calls `onReturn` when the user returns to the page after an absence of at least five seconds. */
export function useRevalidateOnFocus(onReturn: () => void) {
  useEffect(() => {
    let hiddenSince = document.hidden ? Date.now() : Number.POSITIVE_INFINITY
    const onVisibilityChange = () => {
      if (document.hidden) hiddenSince = Date.now()
      else if (Date.now() - hiddenSince > MIN_ABSENCE) onReturn()
    }
    // Also calls `onReturn` for a page that was restored from the back/forward cache, because the
    // data of the page may be stale.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [onReturn])
}
