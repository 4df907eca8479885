/**
 * The arrows and the small photographs turn the strip in place, without a step in the history or a jump of the page.
 * Its held photographs come when the visitor begins to turn it. On the page of a piece the address names the photograph
 * that is shown.
 */
import { followed, moves } from './read-page.ts'

/** Brings the photographs that the server has left in noscript: text to a page that was loaded, elements to one read. */
function unhold({ target }: Event) {
  const strip = (target as Element).closest?.('[data-strip]')
  for (const held of strip?.querySelectorAll('noscript') ?? []) {
    const content = held.firstElementChild
      ? held
      : new DOMParser().parseFromString(held.textContent, 'text/html').body
    held.replaceWith(...content.childNodes)
  }
}

function turnTo(slide: HTMLElement, behavior: ScrollBehavior = moves() ? 'smooth' : 'instant') {
  slide.parentElement?.scrollTo({ left: slide.offsetLeft, behavior })
}

/** Shows the photograph that the address names. The browser does so only where a page is loaded for the first time. */
export function turnToNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (named?.matches('[data-strip] > *')) turnTo(named, 'instant')
}

function nameShown({ target }: Event) {
  const strip = target as HTMLElement
  if (!strip.matches?.('[data-detail] [data-strip]')) return
  const slides = [...strip.children] as HTMLElement[]
  const middle = strip.scrollLeft + strip.clientWidth / 2
  const id = slides.findLast(({ offsetLeft }) => offsetLeft < middle)?.id
  if (id && location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
}

export function enhanceCarousels() {
  turnToNamed()
  // Before an arrow is pressed it is pointed at; a finger, the wheel and the arrow keys scroll.
  for (const type of ['pointerover', 'scroll', 'click']) {
    document.addEventListener(
      type,
      (event) => {
        if (type === 'scroll' || (event.target as Element).closest('[data-turn]')) unhold(event)
      },
      { capture: true, passive: true },
    )
  }
  document.addEventListener('scroll', nameShown, { capture: true, passive: true })
  // Tab may reach an arrow of which an edge is seen: the strip would stay where it is.
  document.addEventListener('focusin', ({ target }) => {
    const slide = (target as Element).closest<HTMLElement>('[data-strip] > *')
    if (slide) turnTo(slide)
  })
  document.addEventListener('click', (event) => {
    const link = followed(event, '[data-turn]')
    const slide = link && document.getElementById(link.hash.slice(1))
    if (!slide) return
    event.preventDefault()
    turnTo(slide)
    // The arrow that was pressed leaves with its slide; its like on the next one takes the focus.
    slide
      .querySelector<HTMLElement>(`[data-turn=${link.dataset.turn}]`)
      ?.focus({ preventScroll: true })
  })
}
