/**
 * The arrows and the small photographs turn the strip in place, without a step in the history or a jump of the page.
 * Its held photographs come when the visitor begins to turn it.
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

export function enhanceCarousels() {
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
  document.addEventListener('click', (event) => {
    const link = followed(event, '[data-turn]')
    const slide = link && document.getElementById(link.hash.slice(1))
    const strip = slide?.closest('[data-strip]')
    if (!link || !slide || !strip) return
    event.preventDefault()
    const left =
      strip.scrollLeft + slide.getBoundingClientRect().left - strip.getBoundingClientRect().left
    strip.scrollTo({ left, behavior: moves() ? 'smooth' : 'instant' })
    // The arrow that was pressed leaves with its slide; its like on the next one takes the focus.
    slide
      .querySelector<HTMLElement>(`[data-turn=${link.dataset.turn}]`)
      ?.focus({ preventScroll: true })
  })
}
