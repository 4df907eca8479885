import { useEffect } from 'react'

const MIN_ABSENCE_MS = 5000

export function useRevalidateOnFocus(onReturn: () => void) {
  useEffect(() => {
    let hiddenSince = document.hidden ? Date.now() : Number.POSITIVE_INFINITY
    const onVisibilityChange = () => {
      if (document.hidden) hiddenSince = Date.now()
      else if (Date.now() - hiddenSince > MIN_ABSENCE_MS) onReturn()
    }
    // A page that the browser restores from the back/forward cache may be outdated.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [onReturn])
}

const CHECK_INTERVAL_MS = 60_000
/**
 * Each check prolongs the session. The checks stop after this time without user activity, so that
 * the session can end.
 */
const MAX_IDLE_MS = 60 * 60_000

/** Calls `onCheck` every minute while the page is visible and used at least once an hour. */
export function useCheckWhileVisible(onCheck: () => void) {
  useEffect(() => {
    let activeAt = Date.now()
    const onActivity = () => {
      activeAt = Date.now()
    }
    const timer = setInterval(() => {
      if (!document.hidden && Date.now() - activeAt < MAX_IDLE_MS) onCheck()
    }, CHECK_INTERVAL_MS)
    const events = ['pointerdown', 'keydown', 'scroll', 'visibilitychange']
    for (const event of events) document.addEventListener(event, onActivity, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, onActivity)
    }
  }, [onCheck])
}
