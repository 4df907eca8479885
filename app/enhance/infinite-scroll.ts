import { fetchPage } from './fetch-page.ts'

const findNextLink = (page: ParentNode = document) =>
  page.querySelector<HTMLAnchorElement>('[data-more] [rel=next]')
let loadedPages = 0

async function appendPage(link: HTMLAnchorElement) {
  const page = await fetchPage(link.href)
  const [first, ...others] = page.querySelectorAll('[data-grid] > *')
  if (!first) return
  document.querySelector('[data-grid]')?.append(first, ...others)
  loadedPages++
  if (link === document.activeElement)
    first.querySelector<HTMLElement>('[data-sheet]:not([tabindex])')?.focus()
  const followingLink = findNextLink(page)
  if (followingLink) link.replaceWith(followingLink)
  else link.parentElement?.remove()
}

const observer = new IntersectionObserver(
  ([entry]) => {
    const link = entry?.isIntersecting && findNextLink()
    // Stops after a loading error. The visitor can still click the link to the next page.
    if (link) appendPage(link).then(observeNextPage, () => {})
  },
  { rootMargin: '100%' },
)

function observeNextPage() {
  observer.disconnect()
  const link = findNextLink()
  if (link) observer.observe(link)
}

export function saveScrollPosition() {
  history.replaceState({ ...history.state, more: loadedPages, top: scrollY }, '')
}

export async function initInfiniteScroll() {
  const { more = 0, top } = history.state ?? {}
  const listPath = location.pathname
  addEventListener('pagehide', () => {
    // Stores no scroll position if the URL has changed, because the history entry then belongs to a
    // dialog or to another page.
    if (location.pathname !== listPath) return
    history.scrollRestoration = 'auto'
    if (loadedPages || history.state?.top !== undefined) saveScrollPosition()
  })
  if (top !== undefined) history.scrollRestoration = 'manual'
  try {
    for (let link = findNextLink(); link && loadedPages < more; link = findNextLink())
      await appendPage(link)
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  } finally {
    observeNextPage()
  }
}
