import { useEffect } from 'react'

const MIN_ABSENCE_MS = 5000

export function useRevalidateOnFocus(onReturn: () => void) {
  useEffect(() => {
    let hiddenSince = document.hidden ? Date.now() : Number.POSITIVE_INFINITY
    const onVisibilityChange = () => {
      if (document.hidden) hiddenSince = Date.now()
      else if (Date.now() - hiddenSince > MIN_ABSENCE_MS) onReturn()
    }
    // Also calls `onReturn` for a page from the back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [onReturn])
}
