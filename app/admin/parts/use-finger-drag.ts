import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { scrollAtEdges } from './edge-scroll.ts'

type Side = 'before' | 'after'

/** How far a finger goes before it means to move the photo, or to scroll, in pixels. */
const FAR = 6
/** How long a finger rests on a photo before it lifts it, in milliseconds; a browser's own long press comes later. */
const REST = 350

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
  const edges = scrollAtEdges(item, () => place())
  let finger = down
  const settle = () => {
    edges.stop()
    listening.abort()
    item.style.removeProperty('translate')
    item.removeAttribute('data-lifted')
    over?.removeAttribute('data-drop')
  }
  const place = () => {
    const { clientX, clientY } = finger
    const [across, along] = [clientX - down.clientX, clientY - down.clientY]
    item.style.translate = `${across}px ${along + edges.scrolled()}px`
    over = mark(over, clientX, clientY)
  }
  const onMove = (event: PointerEvent) => {
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
    if (!item.hasAttribute('data-lifted') && far < FAR) return
    item.setAttribute('data-lifted', '')
    finger = event
    place()
    edges.at(event.clientY)
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

/** Lifts the item once the finger has rested on it; one that scrolls or lets go before means something else. */
function afterRest({ clientX, clientY }: PointerEvent, lift: () => void) {
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(() => {
    waiting.abort()
    lift()
  }, REST)
  const giveUp = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  const onMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > FAR) giveUp()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', giveUp, { signal })
  window.addEventListener('pointercancel', giveUp, { signal })
}

/**
 * Moves a photo under a finger: by its handle at once, by itself after a short rest. The browser's own drag and drop,
 * which the grid uses for the mouse, begins late on phones, and on some not at all. While the finger moves, the elements
 * are changed directly: a render for each step would be felt.
 */
export function useFingerDrag(onDrop: (id: number, target: number, side: Side) => void) {
  // The grid keeps its items between renders, so what they call has to be looked up when it is called.
  const latest = useRef(onDrop)
  latest.current = onDrop
  const grid = useRef<HTMLDivElement>(null)
  /** The photo was lifted by the finger that is down, or was last. */
  const hasLifted = useRef(false)

  useEffect(() => {
    const element = grid.current
    if (!element) return
    let isTouch = false
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      hasLifted.current = false
    }
    // React listens to touches without a say in scrolling; and a long press would open a menu or begin a drag.
    const onTouchMove = (event: TouchEvent) => {
      if (hasLifted.current) event.preventDefault()
    }
    const keepFromFinger = (event: Event) => {
      if (!isTouch) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('pointerdown', onDown, true)
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('contextmenu', keepFromFinger, true)
    element.addEventListener('dragstart', keepFromFinger, true)
    // The mouse drags by the browser's own means, which do not scroll either.
    let edges: ReturnType<typeof scrollAtEdges> | undefined
    const onDrag = ({ type, clientY }: DragEvent) => {
      if (type === 'dragstart') edges = scrollAtEdges(element)
      else if (type === 'dragover') edges?.at(clientY)
      else {
        edges?.stop()
        edges = undefined
      }
    }
    element.addEventListener('dragstart', onDrag)
    for (const type of ['dragover', 'dragend', 'drop'] as const)
      window.addEventListener(type, onDrag, true)
    return () => {
      edges?.stop()
      element.removeEventListener('dragstart', onDrag)
      for (const type of ['dragover', 'dragend', 'drop'] as const)
        window.removeEventListener(type, onDrag, true)
      element.removeEventListener('pointerdown', onDown, true)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('contextmenu', keepFromFinger, true)
      element.removeEventListener('dragstart', keepFromFinger, true)
    }
  }, [])

  const begin = (item: HTMLElement, down: PointerEvent) =>
    follow(item, down, ({ dataset: { photo, drop } }) =>
      latest.current(
        Number(item.dataset.photo),
        Number(photo),
        drop === 'after' ? 'after' : 'before',
      ),
    )
  const onDown =
    (act: (item: HTMLElement, down: PointerEvent) => void) =>
    (event: ReactPointerEvent<HTMLElement>) => {
      const item = event.currentTarget.closest<HTMLElement>('[data-photo]')
      if (event.pointerType === 'touch' && item) act(item, event.nativeEvent)
    }
  return {
    grid,
    hasLifted,
    onHandleDown: onDown(begin),
    onPhotoDown: onDown((item, down) =>
      afterRest(down, () => {
        hasLifted.current = true
        item.setAttribute('data-lifted', '')
        navigator.vibrate?.(10)
        begin(item, down)
      }),
    ),
  }
}
