/** The gallery's filter changes the shelf in place, and what the page says of it; each choice keeps its own address. */
import { startCarousels } from './carousels.ts'
import { watchMore } from './more.ts'
import { followed, readPage, SLOW, titleOf } from './read-page.ts'

const part = () => document.querySelector('[data-filtered]')
/** Which choice the shelf shows. */
let shown = location.search
let asked = 0

async function show() {
  const count = document.querySelector<HTMLElement>('[data-count]')
  const mine = ++asked
  const slow = setTimeout(() => {
    if (count) count.textContent = count.dataset.loading ?? ''
  }, SLOW)
  shown = location.search
  try {
    const page = await readPage(location.href)
    if (mine !== asked) return
    const fresh = page.querySelector('[data-filtered]')
    const freshCount = page.querySelector('[data-count]')
    if (!fresh || !freshCount) throw new Error('no shelf')
    part()?.replaceWith(fresh)
    startCarousels(fresh)
    watchMore(0)
    count?.replaceChildren(...freshCount.childNodes)
    document.title = titleOf(page)
    // The same choice in another language.
    for (const { hreflang, href } of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      const links = document.querySelectorAll<HTMLAnchorElement>(`a[hreflang=${hreflang}]`)
      for (const link of links) link.href = href
    }
    document.querySelector<HTMLElement>('[data-filters] [aria-current]')?.focus()
  } catch {
    if (mine === asked) location.reload()
  } finally {
    clearTimeout(slow)
  }
}

export function enhanceFilter() {
  if (!part()) return
  document.addEventListener('click', (event) => {
    const link = followed(event, '[data-filters] a')
    if (!link) return
    event.preventDefault()
    if (link.search !== shown) history.pushState(null, '', link.href)
    void show()
  })
  addEventListener('popstate', () => {
    if (!history.state?.sheet && location.search !== shown) void show()
  })
}
