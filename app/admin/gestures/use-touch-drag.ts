import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** Automatic scrolling begins at this distance in pixels from the edge of the scroll container. */
const EDGE_DISTANCE = 80
/** The highest speed of automatic scrolling, in pixels per frame. */
const MAX_SPEED = 18

/** Returns the scroll speed in pixels per frame. Negative values scroll up. */
export function calculateAutoScrollSpeed(y: number, top: number, bottom: number): number {
  // The scroll zone at each edge is at most a quarter of the height, so that the middle of a low
  // window does not scroll.
  const zone = Math.min(EDGE_DISTANCE, (bottom - top) / 4)
  const up = Math.min(1, (top + zone - y) / zone)
  const down = Math.min(1, (y - bottom + zone) / zone)
  const speed = MAX_SPEED * (up > 0 ? -up : Math.max(0, down))
  return Math.sign(speed) * Math.ceil(Math.abs(speed))
}

const isScroller = (element: Element) =>
  element.scrollHeight > element.clientHeight &&
  /auto|scroll/.test(getComputedStyle(element).overflowY)

function getScroller(element: Element): Element {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (isScroller(ancestor)) return ancestor
  return document.scrollingElement ?? document.documentElement
}

/**
 * Scrolls the closest scrollable ancestor of `dragged` while the pointer is near its upper or lower
 * edge.
 *
 * @param onScroll called after each step, because another item may then be under the pointer
 */
function startAutoScroll(dragged: Element, onScroll: () => void = () => {}) {
  const scroller = getScroller(dragged)
  const initialScrollTop = scroller.scrollTop
  let y: number | null = null
  let frame = 0
  const step = () => {
    frame = 0
    if (y === null) return
    const isPage = scroller === document.scrollingElement
    const { top, bottom } = isPage
      ? { top: 0, bottom: window.innerHeight }
      : scroller.getBoundingClientRect()
    const speed = calculateAutoScrollSpeed(
      y,
      Math.max(0, top),
      Math.min(window.innerHeight, bottom),
    )
    if (speed === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += speed
    if (scroller.scrollTop === before) return
    onScroll()
    frame = requestAnimationFrame(step)
  }
  return {
    setPointer(pointerY: number) {
      y = pointerY
      frame ||= requestAnimationFrame(step)
    },
    /** Returns the scrolled pixels since the start of the drag. */
    getScrolledDistance: () => scroller.scrollTop - initialScrollTop,
    stop() {
      y = null
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

type Side = 'before' | 'after'

/** Distance in pixels from which a moving touch is a drag or a scroll instead of a tap. */
const DRAG_THRESHOLD = 6
/** A press of this length lifts a photo. A longer press would open the browser's context menu. */
const LONG_PRESS_MS = 350

/**
 * Sets `data-drop` on the photo under the finger to the side on which the dragged photo would be
 * inserted. Removes the attribute from `over`, the previous photo.
 */
function markDropSide(over: HTMLElement | null, x: number, y: number): HTMLElement | null {
  over?.removeAttribute('data-drop')
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
  if (!item) return null
  const { left, width } = item.getBoundingClientRect()
  item.dataset.drop = x < left + width / 2 ? 'before' : 'after'
  return item
}

/** Moves the item with the finger, and calls `onDrop` if the finger is lifted over another item. */
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
  // React Aria's button releases the pointer capture, so the later events go to the element under
  // the finger. Only the window gets all events.
  const { signal } = controller
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', endDrag, { signal })
}

/** Calls `lift` after a long press, unless the finger moves or is lifted first. */
function onLongPress({ clientX, clientY }: PointerEvent, lift: () => void) {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => {
    controller.abort()
    lift()
  }, LONG_PRESS_MS)
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
 * Lets the user drag a photo by touch, immediately by its handle or after a long press. Native drag
 * and drop is unreliable on phones, and a React render for each move is too slow.
 */
export function useTouchDrag(onDrop: (id: number, target: number, side: Side) => void) {
  // The grid caches its items. Without this ref, their handlers would call an outdated callback.
  const latest = useRef(onDrop)
  latest.current = onDrop
  const grid = useRef<HTMLDivElement>(null)
  /** True if the current or last touch has lifted a photo. */
  const hasLifted = useRef(false)

  useEffect(() => {
    const element = grid.current
    if (!element) return
    let isTouch = false
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      hasLifted.current = false
    }
    // React's touch listeners are passive and cannot prevent scrolling, so this listener is added
    // without React.
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
    // Native drag and drop with the mouse does not scroll the list, so this code does.
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
