/** Choosing a language replaces the page in the history, and opens the other one at the same place. */
import { storage } from './drafts.ts'
import { followed } from './read-page.ts'

/** What a page has in the same order in every language. */
const marks = () => [...document.querySelectorAll('main :is(h1, h2, h3, img, form)')]
const topOf = (mark: Element) => mark.getBoundingClientRect().top

export function enhanceLanguages() {
  const [index, top = ''] = storage.place?.split(' ') ?? []
  delete storage.place
  const mark = index && marks()[Number(index)]
  if (mark) scrollBy({ top: topOf(mark) - Number(top), behavior: 'instant' })
  document.addEventListener('click', (event) => {
    const link = followed(event, 'a[hreflang]')
    if (!link) return
    event.preventDefault()
    const all = marks()
    const first = all.findIndex((one) => topOf(one) > 0)
    const seen = all[first]
    if (scrollY && seen) storage.place = `${first} ${topOf(seen)}`
    location.replace(link.href)
  })
}
