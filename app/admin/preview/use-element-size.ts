import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Must match the container query in preview-pane.module.css. */
const wideWindow = () => matchMedia('(min-width: 64rem)')
function listen(changed: () => void) {
  const watched = wideWindow()
  watched.addEventListener('change', changed)
  return () => watched.removeEventListener('change', changed)
}

export const useIsWideWindow = () =>
  useSyncExternalStore(
    listen,
    () => wideWindow().matches,
    () => false,
  )

/** Returns the size in pixels, or null before the first measurement. */
export function useElementSize(pane: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!pane.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width, height })
    })
    watch.observe(pane.current)
    return () => watch.disconnect()
  }, [pane])
  return size
}
