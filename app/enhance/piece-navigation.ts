/** Opens the previous and next piece after a click, an arrow key or a swipe. */
import { fetchPage, findClosest, getClickedLink } from './fetch-page.ts'

export type NavigationDirection = 'previous' | 'next'
type OpenLink = (link: HTMLAnchorElement) => void

export const findCarouselTrack = () => document.querySelector('[data-detail] [data-track]')

/** Returns true if the carousel shows the last photo in this direction, and without a carousel. */
export function isCarouselAtEnd(direction: NavigationDirection): boolean {
  const track = findCarouselTrack()
  const end = direction === 'next' ? track?.lastElementChild : track?.firstElementChild
  return !(end as HTMLElement | null | undefined)?.inert
}

export function openAdjacentPiece(direction: NavigationDirection, open: OpenLink) {
  const link = document.querySelector<HTMLAnchorElement>(`[data-piece=${direction}]`)
  if (link) open(link)
}

let prefetched: { href: string; page: Promise<DocumentFragment> } | undefined

export function fetchPiecePage(href: string) {
  const page = prefetched?.href === href ? prefetched.page : fetchPage(href)
  prefetched = undefined
  return page
}

/**
 * Replaces the links to the previous and next piece. If the focused link was removed, focuses the
 * one for the same direction, or else the close button.
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
  // The carousel, text fields and the lightbox handle the arrow keys themselves.
  document.addEventListener('keydown', ({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return
    const direction = key === 'ArrowLeft' ? 'previous' : key === 'ArrowRight' && 'next'
    if (!direction || findClosest(target, '[data-track], input, textarea')) return
    if (document.querySelector('.lightbox')) return
    if (isCarouselAtEnd(direction)) openAdjacentPiece(direction, open)
    else document.querySelector<HTMLElement>(`[data-detail] [data-slide=${direction}]`)?.click()
  })
  if (navigator.maxTouchPoints && document.querySelector('#sheet, [data-piece]'))
    import('./swipes.ts').then((swipes) => swipes.initSwipeNavigation(open)).catch(() => {})
}
