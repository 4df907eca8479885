import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { startAutoScroll } from './auto-scroll.ts'

type Side = 'before' | 'after'

/** Distance in pixels from which a moving touch is a drag or a scroll instead of a tap. */
const DRAG_THRESHOLD = 6
/** In milliseconds, shorter than the long press that opens the browser's context menu. */
const LONG_PRESS = 350

/**
 * Marks with `data-drop` on which side of the photo under the finger the dragged one would be
 * inserted, and removes the mark of `over`. Returns the photo under the finger.
 */
function markDropSide(over: HTMLElement | null, x: number, y: number): HTMLElement | null {
  over?.removeAttribute('data-drop')
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
  if (!item) return null
  const { left, width } = item.getBoundingClientRect()
  item.dataset.drop = x < left + width / 2 ? 'before' : 'after'
  return item
}

/** Moves the item with the finger, and calls `onDrop` if the finger is lifted over another. */
function followFinger(item: HTMLElement, down: PointerEvent, onDrop: (over: HTMLElement) => void) {
  let over: HTMLElement | null = null
  const controller = new AbortController()
  const edges = startAutoScroll(item, () => moveItem())
  let finger = down
  const endDrag = () => {
    edges.stop()
    controller.abort()
    item.style.removeProperty('translate')
    item.removeAttribute('data-lifted')
    over?.removeAttribute('data-drop')
  }
  const moveItem = () => {
    const { clientX, clientY } = finger
    const [across, along] = [clientX - down.clientX, clientY - down.clientY]
    item.style.translate = `${across}px ${along + edges.getScrolledDistance()}px`
    over = markDropSide(over, clientX, clientY)
  }
  const onMove = (event: PointerEvent) => {
    const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
    if (!item.hasAttribute('data-lifted') && distance < DRAG_THRESHOLD) return
    item.setAttribute('data-lifted', '')
    finger = event
    moveItem()
    edges.setPointer(event.clientY)
  }
  const onUp = () => {
    if (over) onDrop(over)
    endDrag()
  }
  // Listens on the window: the drag handle is a React Aria button and releases the pointer capture,
  // so later events go to the element under the finger.
  const { signal } = controller
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', endDrag, { signal })
}

/** Calls `lift` after a long press, unless the finger moves or is lifted before. */
function onLongPress({ clientX, clientY }: PointerEvent, lift: () => void) {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => {
    controller.abort()
    lift()
  }, LONG_PRESS)
  const cancel = () => {
    clearTimeout(timer)
    controller.abort()
  }
  const onMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > DRAG_THRESHOLD) cancel()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', cancel, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
}

/**
 * Reorders photos by touch: immediately from the handle, after a long press on the photo. Native
 * drag and drop is unreliable on phones, and rendering each step with React is too slow.
 */
export function useTouchDrag(onDrop: (id: number, target: number, side: Side) => void) {
  // Keeps the newest callback in a ref: the grid caches its items, whose handlers would call an
  // outdated callback.
  const latest = useRef(onDrop)
  latest.current = onDrop
  const grid = useRef<HTMLDivElement>(null)
  /** True if the current or last touch has picked up a photo. */
  const hasLifted = useRef(false)

  useEffect(() => {
    const element = grid.current
    if (!element) return
    let isTouch = false
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      hasLifted.current = false
    }
    // Does not use React's touch listeners, which are passive and cannot prevent scrolling.
    const onTouchMove = (event: TouchEvent) => {
      if (hasLifted.current) event.preventDefault()
    }
    const preventOnTouch = (event: Event) => {
      if (!isTouch) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('pointerdown', onDown, true)
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('contextmenu', preventOnTouch, true)
    element.addEventListener('dragstart', preventOnTouch, true)
    // Scrolls during a drag with the mouse, because native drag and drop does not scroll.
    let edges: ReturnType<typeof startAutoScroll> | undefined
    const onDrag = ({ type, clientY }: DragEvent) => {
      if (type === 'dragstart') edges = startAutoScroll(element)
      else if (type === 'dragover') edges?.setPointer(clientY)
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
      element.removeEventListener('contextmenu', preventOnTouch, true)
      element.removeEventListener('dragstart', preventOnTouch, true)
    }
  }, [])

  const startDrag = (item: HTMLElement, down: PointerEvent) =>
    followFinger(item, down, ({ dataset: { photo, drop } }) =>
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
    onHandleDown: onDown(startDrag),
    onPhotoDown: onDown((item, down) =>
      onLongPress(down, () => {
        hasLifted.current = true
        item.setAttribute('data-lifted', '')
        navigator.vibrate?.(10)
        startDrag(item, down)
      }),
    ),
  }
}
