/** The public pages also work without this script. */
import { initDetailDialog } from './detail-dialog.ts'
import { getClickedLink } from './fetch-page.ts'
import { initGalleryFilters } from './filter.ts'
import { initDrafts, tabStorage } from './forms/drafts.ts'
import { initLazyMessageForms } from './forms/lazy-forms.ts'
import { initInfiniteScroll } from './infinite-scroll.ts'
import { initLanguageSuggestion } from './language-suggestion.ts'
import { initNotice } from './notice.ts'
import { initBrokenPhotos } from './photos/broken-photos.ts'
import { initCarousels } from './photos/carousels.ts'
import { initLazyLightbox } from './photos/lazy-lightbox.ts'
import { closePurchaseTerms } from './purchase-terms.ts'
import { initShareButtons } from './share.ts'

/** The index identifies an anchor: every language has the same anchors in the same order. */
const findScrollAnchors = () => [...document.querySelectorAll('main :is(h1, h2, h3, img, form)')]
const getTop = (anchor: Element) => anchor.getBoundingClientRect().top

/**
 * Replaces the history entry when the visitor changes the language, so that Back does not lead to
 * the previous language. Restores the scroll position.
 */
function initLanguageSwitch() {
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

/** Loads lazy images before printing: those outside the viewport may not have loaded. */
function initPrintImages() {
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}

function initMenus() {
  const findOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]')
  document.addEventListener('click', ({ target }) => {
    for (const menu of findOpenMenus()) menu.open = target instanceof Node && menu.contains(target)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of findOpenMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

const enhancements = [
  initBrokenPhotos,
  initMenus,
  initDrafts,
  initCarousels,
  initLazyLightbox,
  initGalleryFilters,
  initInfiniteScroll,
  initNotice,
  initLazyMessageForms,
  closePurchaseTerms,
  initDetailDialog,
  initLanguageSwitch,
  initShareButtons,
  initLanguageSuggestion,
  initPrintImages,
]
for (const enhance of enhancements) {
  // Ignores errors, so that a missing browser API in one enhancement does not stop the others.
  ;(async () => enhance())().catch(() => {})
}
