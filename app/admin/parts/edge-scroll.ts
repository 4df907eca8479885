/** Scrolls what can be scrolled while something is dragged near its upper or lower edge. */

/** How near to an edge it begins, in pixels. */
const NEAR = 80
/** The most pixels for each frame, at the edge itself and beyond. */
const FASTEST = 18

/** Pixels for each frame at that height between the two edges: negative is up. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  // A low window keeps a part in its middle that stands still.
  const near = Math.min(NEAR, (bottom - top) / 4)
  const up = Math.min(1, (top + near - y) / near)
  const down = Math.min(1, (y - bottom + near) / near)
  const speed = FASTEST * (up > 0 ? -up : Math.max(0, down))
  return Math.sign(speed) * Math.ceil(Math.abs(speed))
}

const isScroller = (element: Element) =>
  element.scrollHeight > element.clientHeight &&
  /auto|scroll/.test(getComputedStyle(element).overflowY)

function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (isScroller(one)) return one
  return document.scrollingElement ?? document.documentElement
}

/** @param onScroll hears of each step, since what is under the finger is something else then */
export function scrollAtEdges(dragged: Element, onScroll: () => void = () => {}) {
  const scroller = scrollerOf(dragged)
  const begun = scroller.scrollTop
  let y: number | null = null
  let frame = 0
  const step = () => {
    frame = 0
    if (y === null) return
    const isPage = scroller === document.scrollingElement
    const { top, bottom } = isPage
      ? { top: 0, bottom: window.innerHeight }
      : scroller.getBoundingClientRect()
    const speed = edgeSpeed(y, Math.max(0, top), Math.min(window.innerHeight, bottom))
    if (speed === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += speed
    if (scroller.scrollTop === before) return
    onScroll()
    frame = requestAnimationFrame(step)
  }
  return {
    /** Tells where the finger or the mouse is. */
    at(height: number) {
      y = height
      frame ||= requestAnimationFrame(step)
    },
    /** How far it has scrolled since it began. */
    scrolled: () => scroller.scrollTop - begun,
    stop() {
      y = null
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
