/**
 * Replaces the history entry when the visitor changes the language, so that Back does not lead to
 * the previous language. Restores the scroll position.
 */
import { getClickedLink } from './fetch-page.ts'
import { tabStorage } from './forms/drafts.ts'

/** The index identifies an anchor: every language has the same anchors in the same order. */
const findScrollAnchors = () => [...document.querySelectorAll('main :is(h1, h2, h3, img, form)')]
const getTop = (anchor: Element) => anchor.getBoundingClientRect().top

export function initLanguageSwitch() {
  const [index, top = ''] = tabStorage.scrollAnchor?.split(' ') ?? []
  delete tabStorage.scrollAnchor
  const anchor = index && findScrollAnchors()[Number(index)]
  if (anchor) scrollBy({ top: getTop(anchor) - Number(top), behavior: 'instant' })
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, 'a[hreflang]')
    if (!link) return
    event.preventDefault()
    const anchors = findScrollAnchors()
    const first = anchors.findIndex((candidate) => getTop(candidate) > 0)
    const visibleAnchor = anchors[first]
    if (scrollY && visibleAnchor) tabStorage.scrollAnchor = `${first} ${getTop(visibleAnchor)}`
    location.replace(link.href)
  })
}
