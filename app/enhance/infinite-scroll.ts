/**
 * Adds infinite scrolling to the gallery. The next page is loaded before the visitor reaches the
 * end of the current one. When the visitor comes back, the loaded pages and the scroll position are
 * restored.
 */
import { initCarousels } from './carousels.ts'
import { fetchPage } from './fetch-page.ts'

const nextLink = () => document.querySelector<HTMLAnchorElement>('[data-more] [rel=next]')
/** Number of pages loaded after the first one. */
let loadedPages = 0

async function appendPage(link: HTMLAnchorElement) {
  const page = await fetchPage(link.href)
  // The filter may have replaced the grid in the meantime.
  if (!link.isConnected) return
  const [first, ...others] = page.querySelectorAll('[data-grid] > *')
  if (!first) return
  document.querySelector('[data-grid]')?.append(first, ...others)
  initCarousels(document)
  loadedPages++
  if (link === document.activeElement)
    first.querySelector<HTMLElement>('[data-sheet]:not([tabindex])')?.focus()
  const further = page.querySelector('[data-more] [rel=next]')
  if (further) link.replaceWith(further)
  else link.parentElement?.remove()
}

const observer = new IntersectionObserver(
  ([seen]) => {
    const link = seen?.isIntersecting && nextLink()
    // If loading fails, the link to the next page still works.
    if (link)
      appendPage(link).then(
        () => observeNextPage(),
        () => {},
      )
  },
  { rootMargin: '100%' },
)

/**
 * Starts observing the link to the next page, if there is one.
 * @param loaded number of pages that were already added to the grid
 */
export function observeNextPage(loaded = loadedPages) {
  loadedPages = loaded
  observer.disconnect()
  const link = nextLink()
  if (link) observer.observe(link)
}

/** Stores the number of loaded pages and the scroll position in the history entry. */
export function saveScrollPosition() {
  history.replaceState({ ...history.state, more: loadedPages, top: scrollY }, '')
}

export async function enhanceInfiniteScroll() {
  const { more = 0, top } = history.state ?? {}
  const list = location.pathname
  addEventListener('pagehide', () => {
    // The current history entry may belong to a sheet or to the page that is being opened.
    if (location.pathname !== list) return
    history.scrollRestoration = 'auto'
    if (loadedPages || history.state?.top !== undefined) saveScrollPosition()
  })
  if (top !== undefined) history.scrollRestoration = 'manual'
  try {
    for (let link = nextLink(); link && loadedPages < more; link = nextLink())
      await appendPage(link)
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  } finally {
    observeNextPage()
  }
}
