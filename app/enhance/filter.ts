import { tabStorage } from './drafts.ts'
import { getClickedLink, LOADING_MESSAGE_DELAY_MS } from './fetch-page.ts'

/**
 * Scrolls each row of filter links to the chosen link, which may be outside the screen of a phone.
 */
function scrollToChosenFilters() {
  for (const chosen of document.querySelectorAll<HTMLElement>('[data-filters] [aria-current]')) {
    const line = chosen.offsetParent
    if (line) line.scrollLeft = chosen.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2
  }
}

const FILTER_SELECTOR = '[data-filters] a'
const findFilters = () => [...document.querySelectorAll<HTMLElement>(FILTER_SELECTOR)]

export function initGalleryFilters() {
  if (location.search) scrollToChosenFilters()
  findFilters()[Number(tabStorage.filter ?? -1)]?.focus({ preventScroll: true })
  delete tabStorage.filter
  const count = document.querySelector<HTMLElement>('[data-count]')
  document.addEventListener('click', (event) => {
    const filter = getClickedLink(event, FILTER_SELECTOR)
    if (!count || !filter) return
    // After a click by keyboard (`detail` is 0), the next page focuses the same filter link.
    if (!event.detail) tabStorage.filter = `${findFilters().indexOf(filter)}`
    const text = count.textContent
    const slow = setTimeout(() => {
      count.textContent = count.dataset.loading ?? ''
    }, LOADING_MESSAGE_DELAY_MS)
    // Removes the loading message, because the browser may show this document again after Back.
    addEventListener('pagehide', () => {
      clearTimeout(slow)
      count.textContent = text
    })
  })
}
