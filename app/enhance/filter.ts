import { getClickedLink, LOADING_MESSAGE_DELAY_MS } from './fetch-page.ts'

/** On a phone, the row of filters scrolls, and the chosen one may be outside the screen. */
function scrollToChosenFilter() {
  const [chosen] = [
    ...document.querySelectorAll<HTMLElement>('[data-filters] [aria-current]'),
  ].slice(-1)
  const line = chosen?.offsetParent
  if (chosen && line)
    line.scrollLeft = chosen.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2
}

export function initGalleryFilters() {
  if (location.search) scrollToChosenFilter()
  const count = document.querySelector<HTMLElement>('[data-count]')
  document.addEventListener('click', (event) => {
    if (!count || !getClickedLink(event, '[data-filters] a')) return
    const text = count.textContent
    const slow = setTimeout(() => {
      count.textContent = count.dataset.loading ?? ''
    }, LOADING_MESSAGE_DELAY_MS)
    // After Back, the browser may show this document again, which must not contain the loading
    // message.
    addEventListener('pagehide', () => {
      clearTimeout(slow)
      count.textContent = text
    })
  })
}
