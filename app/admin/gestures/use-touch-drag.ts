import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { startAutoScroll } from './auto-scroll.ts'

type Side = 'before' | 'after'

/** Distance in pixels from which a moving touch counts as a drag or a scroll instead of a tap. */
const DRAG_THRESHOLD = 6
/**
 * Duration in milliseconds of the long press that picks up a photo. It is shorter than the long
 * press with which the browser opens its context menu.
 */
const LONG_PRESS = 350

/**
 * Marks the photo under the finger with `data-drop="before"` or `data-drop="after"`, which shows on
 * which side the dragged photo would be inserted. Removes the mark from `over`, the photo that was
 * marked last. Returns the element of the photo under the finger.
 */
function markDropSide(over: HTMLElement | null, x: number, y: number): HTMLElement | null {
  over?.removeAttribute('data-drop')
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
  if (!item) return null
  const { left, width } = item.getBoundingClientRect()
  item.dataset.drop = x < left + width / 2 ? 'before' : 'after'
  return item
}

/**
 * Moves the dragged item with the finger. When the finger is lifted above another item, calls
 * `onDrop` with that other item.
 */
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
  // Listens on the window, because the drag handle is a React Aria button, which releases the
  // pointer capture. The following events then go to the element under the finger instead of the
  // dragged item.
  const { signal } = controller
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', endDrag, { signal })
}

/** Calls `lift` to pick up the photo after a long press, unless the finger moves or is lifted. */
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
 * Lets the user reorder photos by touch. A touch on the handle starts a drag immediately, and a
 * touch on the photo starts a drag after a long press. Only the mouse uses the browser's native
 * drag and drop, because on phones native drag and drop starts late or not at all. The code changes
 * the DOM directly while the finger moves, because rendering each step with React would be too
 * slow.
 */
export function useTouchDrag(onDrop: (id: number, target: number, side: Side) => void) {
  // Keeps the newest callback in a ref, because the grid caches its items between renders: the
  // event handlers of an item would otherwise call an outdated callback.
  const latest = useRef(onDrop)
  latest.current = onDrop
  const grid = useRef<HTMLDivElement>(null)
  /** True if the current or the last touch has picked up a photo. */
  const hasLifted = useRef(false)

  useEffect(() => {
    const element = grid.current
    if (!element) return
    let isTouch = false
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      hasLifted.current = false
    }
    // Adds the touch listener without React, because React's touch listeners are passive and cannot
    // prevent scrolling.
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
    // Scrolls while the mouse drags a photo near the upper or lower edge, because the browser's
    // drag and drop does not scroll by itself.
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
