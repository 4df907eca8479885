/**
 * Opens the previous or the next piece of the list when the visitor clicks its link, presses an
 * arrow key, or swipes beyond the first or last photo (see swipes.ts). The new piece replaces the
 * history entry, so that the Back button leads to the gallery from every piece.
 */
import { fetchPage, getClickedLink } from './fetch-page.ts'
import { findClosest } from './find-closest.ts'

export type NavigationDirection = 'previous' | 'next'
type OpenLink = (link: HTMLAnchorElement) => void

/** Returns the carousel track of the piece that the detail dialog or the page shows. */
export const findCarouselTrack = () => document.querySelector('[data-detail] [data-track]')

/**
 * Returns true if the carousel has no further photo in the given direction, or if the piece has no
 * carousel.
 */
export function isCarouselAtEnd(direction: NavigationDirection): boolean {
  const track = findCarouselTrack()
  const end = direction === 'next' ? track?.lastElementChild : track?.firstElementChild
  return !(end as HTMLElement | null | undefined)?.inert
}

/** Opens the previous or the next piece, if there is one. */
export function openAdjacentPiece(direction: NavigationDirection, open: OpenLink) {
  const link = document.querySelector<HTMLAnchorElement>(`[data-piece=${direction}]`)
  if (link) open(link)
}

/** The prefetched page of the next piece. */
let prefetched: { href: string; page: Promise<DocumentFragment> } | undefined

/** Returns the page of a piece. Uses the prefetched page if it is the page of this piece. */
export function fetchPiecePage(href: string) {
  const page = prefetched?.href === href ? prefetched.page : fetchPage(href)
  prefetched = undefined
  return page
}

/**
 * Replaces the links to the previous and the next piece in the bar of the dialog with the links of
 * the fetched page, and prefetches the next piece. Removes the links if `page` is missing.
 * @param turnedTo direction of the link that the visitor has just used. If this link had the focus,
 * the new link in the same direction receives the focus, so that keyboard users can open one piece
 * after another.
 */
export function updatePieceNavigation(dialog: Element, page?: ParentNode, turnedTo?: string) {
  dialog.querySelector('[data-piece-navigation]')?.remove()
  const navigation = page?.querySelector('[data-piece-navigation]')
  if (navigation) dialog.querySelector('form')?.prepend(navigation)
  if (turnedTo && document.activeElement === document.body)
    dialog.querySelector<HTMLElement>(`[data-piece=${turnedTo}], button`)?.focus()
  const next = navigation?.querySelector<HTMLAnchorElement>('[data-piece=next]')
  if (!next) return
  prefetched = { href: next.href, page: fetchPage(next.href) }
  prefetched.page.catch(() => {
    prefetched = undefined
  })
}

export function initPieceNavigation(open: OpenLink) {
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, '[data-piece]')
    if (!link) return
    event.preventDefault()
    open(link)
  })
  // Ignores keys in the carousel and in text fields, and all keys while the lightbox is open,
  // because the carousel, text fields and the lightbox have their own actions for the arrow keys.
  document.addEventListener('keydown', ({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return
    const direction = key === 'ArrowLeft' ? 'previous' : key === 'ArrowRight' && 'next'
    if (!direction || findClosest(target, '[data-track], input, textarea')) return
    if (document.querySelector('.lightbox')) return
    if (isCarouselAtEnd(direction)) openAdjacentPiece(direction, open)
    else document.querySelector<HTMLElement>(`[data-detail] [data-slide=${direction}]`)?.click()
  })
  // Loads the code for swipes only on touch screens.
  if (navigator.maxTouchPoints && document.querySelector('#sheet, [data-piece]'))
    import('./swipes.ts').then((swipes) => swipes.initSwipeNavigation(open)).catch(() => {})
}
