/**
 * Turns to the previous or next piece of the list with its links, with the arrow keys and with a
 * swipe beyond the first or last photo. The new piece replaces the history entry, so that Back
 * leads to the gallery from every piece.
 */
import { getClickedLink } from './fetch-page.ts'
import { findClosest } from './find-closest.ts'
import { replacePiece } from './sheet.ts'

type Direction = 'prev' | 'next'

/** Minimum length of a swipe in pixels. */
const MIN_SWIPE = 60

/** Returns the visible article of a piece: the one in the open sheet, or that of the page. */
const findArticle = () => document.querySelector('dialog[open] [data-detail], main > [data-detail]')
const findTrack = () => findArticle()?.querySelector('[data-track]')

/** Returns true if the carousel shows its first or its last photo, or there is no carousel. */
function isAtEnd(track: Element | null | undefined, direction: Direction): boolean {
  const end = direction === 'next' ? track?.lastElementChild : track?.firstElementChild
  return !(end instanceof HTMLElement && end.inert)
}

function turn(direction: Direction) {
  const link = findArticle()
    ?.closest('dialog, main')
    ?.querySelector<HTMLAnchorElement>(`[data-piece-navigation] [rel=${direction}]`)
  if (link) replacePiece(link)
}
document.addEventListener('click', (event) => {
  const link = getClickedLink(event, '[data-piece-navigation] a')
  if (!link) return
  event.preventDefault()
  replacePiece(link)
})

// Ignores keys in the carousel, in text fields and in the lightbox, because they handle arrow
// keys themselves.
document.addEventListener('keydown', ({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const direction = key === 'ArrowLeft' ? 'prev' : key === 'ArrowRight' && 'next'
  if (!direction || findClosest(target, '[data-track], input, textarea, .lightbox')) return
  if (isAtEnd(findTrack(), direction)) turn(direction)
  else
    findArticle()
      ?.querySelector<HTMLElement>(`[data-slide=${direction === 'next' ? 'next' : 'previous'}]`)
      ?.click()
})

let start: Touch | undefined
let endsAtStart: Direction[] = []
document.addEventListener(
  'touchstart',
  ({ touches, target }) => {
    const track = findClosest(target, '[data-track]')
    // A swipe with two fingers zooms, and a swipe on a zoomed page scrolls.
    const isSwipe = touches.length === 1 && visualViewport?.scale === 1
    start = isSwipe && track && track === findTrack() ? touches[0] : undefined
    endsAtStart = (['prev', 'next'] as const).filter((direction) => isAtEnd(track, direction))
  },
  { passive: true },
)
document.addEventListener('touchend', ({ changedTouches: [end] }) => {
  if (!start || !end) return
  const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY]
  start = undefined
  const direction = x < 0 ? 'next' : 'prev'
  if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > 2 * Math.abs(y) && endsAtStart.includes(direction))
    turn(direction)
})
