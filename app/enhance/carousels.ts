/** The arrows and the small photographs turn the strip in place, without a step in the history or a jump of the page. */
import { followed, moves } from './read-page.ts'

export function enhanceCarousels() {
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
