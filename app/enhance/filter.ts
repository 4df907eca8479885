/** Replaces the gallery without a reload when a filter is chosen. Each filter has its own URL. */
import {
  fetchPage,
  getClickedLink,
  getDocumentTitle,
  LOADING_MESSAGE_DELAY_MS,
} from './fetch-page.ts'
import { observeNextPage } from './infinite-scroll.ts'

const findFilteredPart = () => document.querySelector('[data-filtered]')
let shownQuery = location.search
let requestCount = 0

/** `focused` selects the filter link that receives the focus. */
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
    if (fresh.getBoundingClientRect().top < 0) fresh.scrollIntoView()
    observeNextPage(0)
    count?.replaceChildren(...freshCount.childNodes)
    document.title = getDocumentTitle(page)
    // The language links keep the chosen filter.
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
