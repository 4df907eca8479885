import { getClickedLink, LOADING_MESSAGE_DELAY_MS } from './fetch-page.ts'

/** On a phone, the line of filters is wider than the screen and may hide the chosen one. */
function scrollToChosenFilter() {
  const [chosen] = [
    ...document.querySelectorAll<HTMLElement>('[data-filters] [aria-current]'),
  ].slice(-1)
  const line = chosen?.offsetParent
  if (chosen && line)
    line.scrollLeft = chosen.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2
}

/** Shows a message while the page of a filter loads. */
export function initGalleryFilters() {
  if (location.search) scrollToChosenFilter()
  const count = document.querySelector<HTMLElement>('[data-count]')
  document.addEventListener('click', (event) => {
    if (!count || !getClickedLink(event, '[data-filters] a')) return
    const text = count.textContent
    const slow = setTimeout(() => {
      count.textContent = count.dataset.loading ?? ''
    }, LOADING_MESSAGE_DELAY_MS)
    // Back may show this document again, which would still contain the loading message.
    addEventListener('pagehide', () => {
      clearTimeout(slow)
      count.textContent = text
    })
  })
}
