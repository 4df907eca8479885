/**
 * Updates the gallery without reloading when the visitor chooses a filter: replaces the grid, the
 * number of results, the title and the language links. Each filter has its own URL.
 */
import {
  fetchPage,
  getClickedLink,
  getDocumentTitle,
  LOADING_MESSAGE_DELAY_MS,
} from './fetch-page.ts'
import { observeNextPage } from './infinite-scroll.ts'

const findFilteredPart = () => document.querySelector('[data-filtered]')
/** The query string of the list that the gallery shows or is loading. */
let shownQuery = location.search
let requestCount = 0

/**
 * Fetches the gallery for the current URL and replaces the grid, the filters and the title.
 * @param focused selector of the filter link that receives the focus after the update
 */
async function showFilteredGallery(focused = '[data-filters] [aria-current]') {
  const count = document.querySelector<HTMLElement>('[data-count]')
  const request = ++requestCount
  const slow = setTimeout(() => {
    if (count) count.textContent = count.dataset.loading ?? ''
  }, LOADING_MESSAGE_DELAY_MS)
  shownQuery = location.search
  try {
    const page = await fetchPage(location.href)
    if (request !== requestCount) return
    const fresh = page.querySelector('[data-filtered]')
    const freshCount = page.querySelector('[data-count]')
    if (!fresh || !freshCount) throw new Error('no gallery')
    findFilteredPart()?.replaceWith(fresh)
    // Shows the beginning of the list if the visitor chose the filter further down.
    if (fresh.getBoundingClientRect().top < 0) fresh.scrollIntoView()
    observeNextPage(0)
    count?.replaceChildren(...freshCount.childNodes)
    document.title = getDocumentTitle(page)
    // Updates the language links so that they keep the chosen filter.
    for (const { hreflang, href } of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      const links = document.querySelectorAll<HTMLAnchorElement>(`a[hreflang=${hreflang}]`)
      for (const link of links) link.href = href
    }
    document.querySelector<HTMLElement>(focused)?.focus()
  } catch {
    if (request === requestCount) location.reload()
  } finally {
    clearTimeout(slow)
  }
}

export function initGalleryFilters() {
  if (!findFilteredPart()) return
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, '[data-filters] a')
    if (!link) return
    event.preventDefault()
    if (link.search !== shownQuery) history.pushState(null, '', link.href)
    void showFilteredGallery(link.id ? `#${link.id}` : undefined)
  })
  addEventListener('popstate', () => {
    if (!history.state?.sheet && location.search !== shownQuery) void showFilteredGallery()
  })
}
