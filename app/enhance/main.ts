/** Starts all scripts of the public pages, which also work without scripts. */
import { closePurchaseTerms, initDetailDialog } from './detail-dialog.ts'
import { clearDrafts, initDrafts, tabOpenedAt, tabStorage } from './drafts.ts'
import { findClosest, getClickedLink } from './fetch-page.ts'
import { initGalleryFilters } from './filter.ts'
import { initInfiniteScroll } from './infinite-scroll.ts'
import { initBrokenPhotos } from './photos/broken-photos.ts'
import { initCarousels } from './photos/carousels.ts'

const container = document.querySelector('[data-notice]')
const notice = container?.firstElementChild

let previousFocus: Element | null = null

/** Focuses `<main>` if the element is gone, so that keyboard users keep their position. */
function focusElementOrMain(element: Element | null) {
  if (element instanceof HTMLElement) element.focus()
  const main = document.querySelector('main')
  if (document.activeElement !== document.body || !main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

function showNotice(content: Node) {
  previousFocus = document.activeElement
  notice?.replaceChildren(content)
}

function initNotice() {
  container?.querySelector('button')?.addEventListener('click', () => {
    notice?.replaceChildren()
    focusElementOrMain(previousFocus)
  })
  document.addEventListener('submit', (event) => {
    if (!findClosest(event.target, FORM_SELECTOR) && showOfflineNotice()) event.preventDefault()
  })
}

/**
 * Shows a notice and returns true if the browser is offline. A form must not be sent then, because
 * the browser would replace the page, and Back would not lead to the form.
 */
function showOfflineNotice() {
  const offline = document.querySelector<HTMLTemplateElement>('[data-offline]')
  if (navigator.onLine || !offline) return false
  showNotice(offline.content.cloneNode(true))
  return true
}

const FORM_SELECTOR = '[data-message-form]'
let isReady = false
let isWaiting = false

const loadForms = () =>
  import('./forms.ts').then((forms) => {
    if (!isReady) forms.initMessageForms(showNotice, clearDrafts, tabOpenedAt)
    isReady = true
  })

/**
 * Loads forms.ts when a message form first gets the focus. A form that is submitted earlier is sent
 * once forms.ts has loaded.
 */
function initLazyMessageForms() {
  document.addEventListener('focusin', ({ target }) => {
    // If the import fails, the focus of another field tries again.
    if (findClosest(target, FORM_SELECTOR)) loadForms().catch(() => {})
  })
  document.addEventListener('submit', (event) => {
    const form = findClosest<HTMLFormElement>(event.target, FORM_SELECTOR)
    if (isReady || !form) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    loadForms().then(
      () => form.requestSubmit(),
      // If forms.ts cannot be loaded, the browser sends the form itself.
      () => {
        isWaiting = false
        if (!showOfflineNotice()) form.submit()
      },
    )
  })
}

function initLazyLightbox() {
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, '[data-lightbox]')
    if (!link) return
    event.preventDefault()
    import('./photos/lightbox.ts')
      .then(
        (lightbox) => lightbox.openLightbox(link),
        // If the lightbox cannot be loaded, the link opens the image file.
      )
      .catch(() => link.isConnected && location.assign(link.href))
  })
}

function initLanguageSuggestion() {
  const place = document.querySelector('[data-language-suggestion]')
  // If the browser blocks localStorage, this throws and no suggestion appears, because a closed
  // suggestion would reappear on every page.
  if (!place || localStorage.offer || /\blang=/.test(document.cookie)) return
  const suggestions = place.querySelector('template')?.content
  for (const language of navigator.languages) {
    const code = language.slice(0, 2)
    if (code === document.documentElement.lang) return
    const suggestion = suggestions?.querySelector(`[lang=${code}]`)
    if (!suggestion) continue
    place.append(suggestion)
    suggestion.querySelector('button')?.addEventListener('click', () => {
      localStorage.offer = 1
      suggestion.remove()
      focusElementOrMain(null)
    })
    return
  }
}

function initShareButtons() {
  document.addEventListener('click', async ({ target }) => {
    const button = findClosest(target, '[data-share]')
    if (!button) return
    // The shared URL keeps the fragment only if the fragment names a photo.
    const photo = location.hash.replace(/^#(?!piece-).*/, '')
    const { address } = button.dataset
    const url = address ?? location.origin + location.pathname + photo
    // `share` rejects when the visitor closes the share dialog.
    if (!address && navigator.share)
      return navigator.share({ title: document.title, url }).catch(() => {})
    const status = button.nextElementSibling
    if (!status) return
    status.textContent = ''
    try {
      await navigator.clipboard.writeText(url)
      status.textContent = button.dataset.share ?? ''
    } catch {
      status.textContent = url
    }
  })
}

/**
 * Finds elements that all languages of a page have, so that an index identifies a scroll position.
 */
const findScrollAnchors = () => [...document.querySelectorAll('main :is(h1, h2, h3, img, form)')]
const getTop = (anchor: Element) => anchor.getBoundingClientRect().top

/**
 * Replaces the history entry when the language changes, because Back must not lead to the previous
 * language. Restores the scroll position.
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

function initPrint() {
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
  // Lazy images outside the viewport may not have loaded and would be missing on paper.
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}

function initMenus() {
  const findOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]')
  document.addEventListener('click', ({ target }) => {
    // A click on a link also closes the menu. Otherwise Back could restore the page with an open
    // menu.
    for (const menu of findOpenMenus())
      menu.open = findClosest(target, '[data-menu]') === menu && !findClosest(target, 'a')
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
  initPrint,
]
for (const enhance of enhancements) {
  // If one enhancement fails for lack of a browser API, the others must still start.
  ;(async () => enhance())().catch(() => {})
}
