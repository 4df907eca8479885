import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** From here on a form leaves room for the page beside it. */
const room = () => matchMedia('(min-width: 64rem)')
function listen(changed: () => void) {
  const watched = room()
  watched.addEventListener('change', changed)
  return () => watched.removeEventListener('change', changed)
}

export const useRoomBeside = () =>
  useSyncExternalStore(
    listen,
    () => room().matches,
    () => false,
  )

/** The size of an element, in pixels; null until it is known. */
export function usePane(pane: RefObject<HTMLElement | null>) {
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
