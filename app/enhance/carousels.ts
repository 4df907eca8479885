/**
 * The arrows and the small photographs turn the strip in place, without a step in the history or a jump of the page.
 * Its held photographs come when the visitor begins to turn it. What is out of sight is out of the keyboard's reach too.
 * On the page of a piece the address names the photograph that is shown.
 */
import { closest } from './closest.ts'
import { unhold } from './held-photos.ts'
import { followed, moves } from './read-page.ts'

const slidesOf = (strip: Element) => [...strip.querySelectorAll<HTMLElement>(':scope > *')]
const stripsOf = (part: ParentNode) => part.querySelectorAll<HTMLElement>('[data-strip]')
/** Which photograph the strip stands at, counted from 0. */
const shownIn = (strip: HTMLElement) => Number(strip.dataset.strip)
/** The strip that an arrow is turning, and where to: until it is there, the next press counts from that photograph. */
let turning: HTMLElement | null = null
let goal = 0

/** Says which photograph is shown, and leaves the keyboard that one alone; a link that had the focus hands it on. */
function mark(strip: HTMLElement, shown: number) {
  if (strip === turning && shown === goal) turning = null
  if (strip.dataset.strip === String(shown)) return
  const focused = strip.querySelector(':focus')
  strip.dataset.strip = String(shown)
  for (const [index, slide] of slidesOf(strip).entries()) slide.inert = index !== shown
  if (focused) {
    const slide = slidesOf(strip)[shown]
    // Of a card the slide is the link.
    const link = slide?.querySelector('a') ?? slide
    link?.focus({ preventScroll: true })
  }
  const id = slidesOf(strip)[shown]?.id
  for (const thumb of document.querySelectorAll<HTMLAnchorElement>('[data-turn=to]'))
    if (strip.querySelector(thumb.hash)) thumb.ariaCurrent = String(thumb.hash === `#${id}`)
  for (const said of strip.parentElement?.querySelectorAll('[data-position]') ?? []) {
    const words = said.textContent.replace(/\d+/, String(shown + 1))
    // Written again, it would be read out again.
    if (words !== said.textContent) said.textContent = words
  }
}

/** Takes over the carousels of a part of the page that has just come. */
export function startCarousels(part: ParentNode) {
  for (const strip of stripsOf(part)) if (!strip.dataset.strip) mark(strip, 0)
}

function turnTo(slide: HTMLElement, behavior: ScrollBehavior = moves() ? 'smooth' : 'instant') {
  const strip = slide.parentElement
  if (!strip) return
  strip.scrollTo({ left: slide.offsetLeft, behavior })
  if (behavior === 'instant') mark(strip, slidesOf(strip).indexOf(slide))
}

/** Turns the carousel of one part to the photograph at which that of another stands. */
export function turnAlike(from: ParentNode, to: ParentNode) {
  const [model] = stripsOf(from)
  const [strip] = stripsOf(to)
  const slide = model && strip && slidesOf(strip)[shownIn(model)]
  if (!slide) return
  unhold(shownIn(model) ? strip : null)
  turnTo(slide, 'instant')
}

/** Shows the photograph that the address names. The browser does so only where a page is loaded for the first time. */
export function turnToNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (named?.matches('[data-strip] > *')) turnTo(named, 'instant')
}

function scrolled({ target: strip }: Event) {
  if (!(strip instanceof HTMLElement && strip.matches('[data-strip]'))) return
  unhold(strip)
  const way = strip.scrollLeft / (strip.scrollWidth - strip.clientWidth || 1)
  // The mark on the shelf follows the finger.
  strip.parentElement?.style.setProperty('--way', String(way))
  const shown = Math.round(way * (strip.children.length - 1))
  mark(strip, shown)
  const id = strip.closest('[data-detail]') && slidesOf(strip)[shown]?.id
  if (id && location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
}

/** The photograph that an arrow or a small photograph leads to, round both ends. */
function slideOf({ dataset, hash }: HTMLAnchorElement) {
  const named = document.getElementById(hash.slice(1))
  const strip = named?.parentElement
  if (!strip || dataset.turn === 'to') return named
  const slides = slidesOf(strip)
  const from = strip === turning ? goal : shownIn(strip)
  turning = strip
  goal = (from + (dataset.turn === 'next' ? 1 : -1) + slides.length) % slides.length
  return slides[goal]
}

export function enhanceCarousels() {
  turnToNamed()
  startCarousels(document)
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  // Before an arrow is pressed it is pointed at.
  document.addEventListener('pointerover', ({ target }) => {
    if (closest(target, '[data-turn]')) unhold(closest(target, '[data-plate]'))
  })
  document.addEventListener('click', (event) => {
    const link = followed(event, '[data-turn]')
    const slide = link && slideOf(link)
    if (!slide) return
    event.preventDefault()
    unhold(slide.parentElement)
    turnTo(slide)
  })
}
