import { useEffect } from 'react'

/** Shorter looks elsewhere are passed over, in milliseconds: what is shown is hardly older for them. */
const GLANCE = 5000

/** Calls whenever the artist comes back to the page after a while. */
export function useReturn(onReturn: () => void) {
  useEffect(() => {
    let left = document.hidden ? Date.now() : Number.POSITIVE_INFINITY
    const look = () => {
      if (document.hidden) left = Date.now()
      else if (Date.now() - left > GLANCE) onReturn()
    }
    // A page that Back brings again is as old as when it was left.
    const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', show)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', show)
    }
  }, [onReturn])
}
