/**
 * The next page of the gallery comes before one has scrolled to the end of this one. Who goes elsewhere and comes back
 * finds as much of it, at the place where they were.
 */
import { startCarousels } from './carousels.ts'
import { readPage } from './read-page.ts'

const nextLink = () => document.querySelector<HTMLAnchorElement>('[data-more] [rel=next]')
/** How many pages have come since the first. */
let come = 0

async function bring(link: HTMLAnchorElement) {
  const page = await readPage(link.href)
  // The filter may have changed the shelf meanwhile.
  if (!link.isConnected) return
  const [first, ...others] = page.querySelectorAll('[data-shelf] > *')
  if (!first) return
  document.querySelector('[data-shelf]')?.append(first, ...others)
  startCarousels(document)
  come++
  if (link === document.activeElement)
    first.querySelector<HTMLElement>('[data-sheet]:not([tabindex])')?.focus()
  const further = page.querySelector('[data-more] [rel=next]')
  if (further) link.replaceWith(further)
  else link.parentElement?.remove()
}

const near = new IntersectionObserver(
  ([seen]) => {
    const link = seen?.isIntersecting && nextLink()
    // What does not come by itself is still a link.
    if (link)
      bring(link).then(
        () => watchMore(),
        () => {},
      )
  },
  { rootMargin: '100%' },
)

/** Takes over the link to the next page, where there is one. @param ofShelf how many pages have come to this shelf */
export function watchMore(ofShelf = come) {
  come = ofShelf
  near.disconnect()
  const link = nextLink()
  if (link) near.observe(link)
}

/** Keeps in the step of the history how much of the list has come, and where it stands. */
export function keepPlace() {
  history.replaceState({ ...history.state, more: come, top: scrollY }, '')
}

export async function enhanceMore() {
  const { more = 0, top } = history.state ?? {}
  const list = location.pathname
  addEventListener('pagehide', () => {
    // The step may be that of a sheet, or of the list that this page is left for.
    if (location.pathname !== list) return
    history.scrollRestoration = 'auto'
    if (come || history.state?.top !== undefined) keepPlace()
  })
  if (top !== undefined) history.scrollRestoration = 'manual'
  try {
    for (let link = nextLink(); link && come < more; link = nextLink()) await bring(link)
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  } finally {
    watchMore()
  }
}
