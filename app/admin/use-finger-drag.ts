import { type PointerEvent as ReactPointerEvent, useRef } from 'react'

type Side = 'before' | 'after'

/** How far a finger goes before it means to move the photo, in pixels. */
const FAR = 6

/** Marks the photo under the finger, on the side of its middle where the moved one would land. */
function mark(over: HTMLElement | null, x: number, y: number): HTMLElement | null {
  over?.removeAttribute('data-drop')
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
  if (!item) return null
  const { left, width } = item.getBoundingClientRect()
  item.dataset.drop = x < left + width / 2 ? 'before' : 'after'
  return item
}

/** Lets the item follow the finger that is on it; tells where it was let go over another one. */
function follow(item: HTMLElement, down: PointerEvent, onDrop: (over: HTMLElement) => void) {
  let over: HTMLElement | null = null
  const listening = new AbortController()
  const settle = () => {
    listening.abort()
    item.style.removeProperty('translate')
    item.removeAttribute('data-lifted')
    over?.removeAttribute('data-drop')
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const [across, along] = [clientX - down.clientX, clientY - down.clientY]
    if (!item.hasAttribute('data-lifted') && Math.hypot(across, along) < FAR) return
    item.setAttribute('data-lifted', '')
    item.style.translate = `${across}px ${along}px`
    over = mark(over, clientX, clientY)
  }
  const onUp = () => {
    if (over) onDrop(over)
    settle()
  }
  // On the window: the button inside gives its pointer away, so the events land wherever the finger is.
  const { signal } = listening
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', settle, { signal })
}

/**
 * Moves a photo by its handle under a finger, at once. The browser's own drag and drop, which the grid uses for the
 * mouse, begins only after a long press on phones, and on some not at all. While the finger moves, the elements are
 * changed directly: a render for each step would be felt.
 */
export function useFingerDrag(onDrop: (id: number, target: number, side: Side) => void) {
  // The grid keeps its items between renders, so what they call has to be looked up when it is called.
  const latest = useRef(onDrop)
  latest.current = onDrop
  return (event: ReactPointerEvent<HTMLElement>) => {
    const item = event.currentTarget.closest<HTMLElement>('[data-photo]')
    if (event.pointerType !== 'touch' || !item) return
    follow(item, event.nativeEvent, ({ dataset: { photo, drop } }) =>
      latest.current(
        Number(item.dataset.photo),
        Number(photo),
        drop === 'after' ? 'after' : 'before',
      ),
    )
  }
}
