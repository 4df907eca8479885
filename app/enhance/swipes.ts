import { findClosest } from './fetch-page.ts'
import {
  findCarouselTrack,
  isCarouselAtEnd,
  type NavigationDirection,
  openAdjacentPiece,
} from './piece-navigation.ts'

const MIN_LENGTH_PX = 60

let start: Touch | undefined
let endsAtStart: NavigationDirection[] = []

export function initSwipeNavigation(open: (link: HTMLAnchorElement) => void) {
  document.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const track = findClosest(target, '[data-track]')
      // Ignores two fingers, which zoom the page, and one finger on a zoomed page, which scrolls
      // it.
      const isSwipe = touches.length === 1 && visualViewport?.scale === 1
      start = isSwipe && track && track === findCarouselTrack() ? touches[0] : undefined
      endsAtStart = (['previous', 'next'] as const).filter(isCarouselAtEnd)
    },
    { passive: true },
  )
  document.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!start || !end) return
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY]
    start = undefined
    const direction = x < 0 ? 'next' : 'previous'
    const isHorizontal = Math.abs(x) > Math.max(MIN_LENGTH_PX, 2 * Math.abs(y))
    if (isHorizontal && endsAtStart.includes(direction)) openAdjacentPiece(direction, open)
  })
}
