/** Distance in pixels from the edge at which scrolling begins. */
const EDGE_DISTANCE = 80
/** Speed at the edge of the container, in pixels per frame. */
const MAX_SPEED = 18

/** Returns the speed in pixels per frame. A negative speed scrolls up. */
export function calculateAutoScrollSpeed(y: number, top: number, bottom: number): number {
  // Limits each scroll zone to a quarter of the height, so that the middle of a low window does not
  // scroll.
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
 * @param onScroll called after each step, because another item may then be under the pointer
 */
export function startAutoScroll(dragged: Element, onScroll: () => void = () => {}) {
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
    /** In pixels since the drag started. */
    getScrolledDistance: () => scroller.scrollTop - initialScrollTop,
    stop() {
      y = null
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
