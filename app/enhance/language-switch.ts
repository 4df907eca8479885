/**
 * Replaces the current history entry when the visitor chooses another language, and restores the
 * scroll position on the translated page.
 */
import { storage } from './drafts.ts'
import { getClickedLink } from './fetch-page.ts'

/**
 * Returns the elements that serve as scroll anchors. They occur in the same sequence on the page in
 * every language.
 */
const scrollAnchors = () => [...document.querySelectorAll('main :is(h1, h2, h3, img, form)')]
const topOf = (anchor: Element) => anchor.getBoundingClientRect().top

export function initLanguageSwitch() {
  const [index, top = ''] = storage.scrollAnchor?.split(' ') ?? []
  delete storage.scrollAnchor
  const anchor = index && scrollAnchors()[Number(index)]
  if (anchor) scrollBy({ top: topOf(anchor) - Number(top), behavior: 'instant' })
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, 'a[hreflang]')
    if (!link) return
    event.preventDefault()
    const all = scrollAnchors()
    const first = all.findIndex((one) => topOf(one) > 0)
    const seen = all[first]
    if (scrollY && seen) storage.scrollAnchor = `${first} ${topOf(seen)}`
    location.replace(link.href)
  })
}
