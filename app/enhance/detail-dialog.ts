/**
 * Opens the detail page of a piece, a news item or a training in a dialog over the list. The
 * browser shows the URL of the detail page. If the page takes longer than SKELETON_DELAY to load,
 * the dialog first shows a skeleton with the parts that the card (the entry in the list) already
 * contains. The Back button, Escape, the close button and a click outside the article close the
 * dialog. If the network fails, the dialog shows a message. After any other error the browser loads
 * the full page.
 */
import { getClickedLink, getDocumentTitle, NetworkError } from './fetch-page.ts'
import { findClosest } from './find-closest.ts'
import { restoreDrafts } from './forms/drafts.ts'
import { saveScrollPosition } from './infinite-scroll.ts'
import { replaceBrokenPhotos } from './photos/broken-photos.ts'
import { showFirstSlide, showSlideFromHash } from './photos/carousels.ts'
import { syncCurrentPhoto, withPhotoTransition } from './photos/photo-transition.ts'
import { fetchPiecePage, initPieceNavigation, updatePieceNavigation } from './piece-navigation.ts'
import { closePurchaseTerms } from './purchase-terms.ts'

const dialog = document.querySelector<HTMLDialogElement>('#sheet')
const body = dialog?.querySelector('[data-sheet-body]')
/** The title of the list page, which is restored when the dialog closes. */
let listTitle = document.title
let opener: HTMLAnchorElement | null = null
/** Number of requests so far. The script uses it to ignore responses to earlier requests. */
let requestCount = 0
/** The URL path of the article in the dialog. */
let shownPath = ''
/**
 * Direction (`previous` or `next`) of the link with which the visitor has requested another piece
 * in the open dialog. Undefined again once that piece has loaded.
 */
let turnedTo: string | undefined
/**
 * True from the opening of the dialog until its contents have been removed. Prevents a second
 * clean-up when the close event fires after the contents have been removed.
 */
let needsCleanup = false
/**
 * Promise that resolves when the opening animation has ended. The contents of the dialog must not
 * change during the animation.
 */
let transitionEnd: Promise<void> | undefined

/** Milliseconds to wait for the fetched page before the dialog opens with the parts of the card. */
const SKELETON_DELAY = 100
const delay = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const isSheetEntry = () => Boolean(history.state?.sheet)
/**
 * Finds the link to the current URL on the list page, which receives the focus when the dialog
 * closes. A card has several links to the same URL, but only one of them is in the tab order.
 * Returns null if the list has no such link.
 */
const findOpener = () =>
  document.querySelector<HTMLAnchorElement>(
    `[data-sheet][href="${location.pathname}${location.search}"]:not([tabindex])`,
  )
const findCard = () => opener?.closest('article') ?? null

/**
 * Builds a skeleton of the article: copies parts of the card into a copy of the skeleton template.
 */
function buildSkeletonFromCard(): Element | undefined {
  const skeleton = dialog?.querySelector('template')?.content.firstElementChild?.cloneNode(true)
  if (!(skeleton instanceof Element)) return
  for (const place of skeleton.querySelectorAll<HTMLElement>('[data-copy]')) {
    for (const part of findCard()?.querySelectorAll(place.dataset.copy ?? '') ?? []) {
      place.append(part.cloneNode(true))
    }
    // Removes the ids from the copied parts, because ids must be unique in the page.
    for (const part of place.querySelectorAll('[id]')) part.removeAttribute('id')
    if (!place.hasChildNodes()) place.remove()
  }
  return skeleton
}

/**
 * Moves the focus to the title of the article. Without this, the browser would focus the first
 * link of the bar, which depends on how fast the article has loaded.
 */
function focusTitle() {
  const title = body?.querySelector<HTMLElement>('#detail-title')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Puts an article into the dialog, and opens the dialog if it is closed. */
function showArticle(article: Element) {
  if (!dialog || !body) return
  const shown = turnedTo ? null : body.firstElementChild
  const source = dialog.open ? shown : findCard()
  const request = requestCount
  closePurchaseTerms(article)
  const change = () => {
    // Stops if the visitor pressed the Back button before the animation started.
    if (request !== requestCount) return
    body.replaceChildren(article)
    const isOpening = !dialog.open
    if (isOpening) {
      const page = document.documentElement
      page.style.setProperty('--bar', `${innerWidth - page.clientWidth}px`)
      dialog.showModal()
      needsCleanup = true
      dialog.scrollTop = 0
    }
    dialog.setAttribute('aria-labelledby', 'detail-title')
    if (isOpening || !dialog.contains(document.activeElement)) focusTitle()
    showFirstSlide()
    syncCurrentPhoto(source, article)
    showSlideFromHash()
    replaceBrokenPhotos(body)
    restoreDrafts(body)
  }
  if (dialog.open) change()
  else transitionEnd = withPhotoTransition(source, body, change)
}

async function showCurrentUrl() {
  // Does nothing if the dialog already shows the article of the current URL. This happens when the
  // lightbox closes and returns to the history entry of the article.
  if (!dialog || !body || (dialog.open && shownPath === location.pathname)) return
  const request = ++requestCount
  if (!dialog.open) listTitle = document.title
  try {
    const loading = fetchPiecePage(location.href)
    const isEarly = await Promise.race([loading, delay(SKELETON_DELAY)]).catch(() => {})
    if (request !== requestCount) return
    const skeleton = !isEarly && buildSkeletonFromCard()
    if (skeleton) showArticle(skeleton)
    const page = await loading
    await transitionEnd
    if (request !== requestCount) return
    const article = page.querySelector('[data-detail]')
    if (!article) throw new Error('no article')
    shownPath = location.pathname
    document.title = getDocumentTitle(page)
    showArticle(document.adoptNode(article))
    updatePieceNavigation(dialog, page, turnedTo)
    turnedTo = undefined
  } catch (error) {
    // Waits until the skeleton is in the dialog. Offline, the request fails before that.
    await transitionEnd
    if (request !== requestCount) return
    if (!(error instanceof NetworkError) || shownPath === location.pathname)
      return location.reload()
    for (const part of body.querySelectorAll<HTMLElement>('[data-loading-status]'))
      part.hidden = !part.hidden
  }
}

function handleClick(event: MouseEvent) {
  const link = getClickedLink(event, '[data-sheet]')
  if (!link) return
  event.preventDefault()
  opener = link
  if (!isSheetEntry()) saveScrollPosition()
  history.pushState({ sheet: true }, '', link.href)
  // Disables the browser's scroll restoration. After a reload, the browser shows the full detail
  // page instead of the list, and would otherwise scroll it to the scroll position of the list.
  history.scrollRestoration = 'manual'
  void showCurrentUrl()
}

function closeSheet() {
  if (!dialog || !body) return
  const request = ++requestCount
  shownPath = ''
  const card = findCard()
  const change = () => {
    // Leaves the dialog open if the visitor pressed the Forward button right after the Back button.
    if (request !== requestCount) return
    syncCurrentPhoto(body, card)
    closeDialog()
  }
  if (card) void withPhotoTransition(body, card, change)
  else change()
}

/**
 * Closes the dialog and removes its contents immediately. Removing the contents in the close event
 * would be too late, because the visitor can open the dialog again with the browser's Forward
 * button before this event fires.
 */
function closeDialog() {
  dialog?.close()
  cleanUp()
}

function cleanUp() {
  if (dialog?.open || !needsCleanup) return
  needsCleanup = false
  turnedTo = undefined
  requestCount++
  shownPath = ''
  body?.replaceChildren()
  if (dialog) updatePieceNavigation(dialog)
  dialog?.removeAttribute('aria-labelledby')
  document.title = listTitle
  if (isSheetEntry()) history.back()
  opener?.focus()
}

function handlePopState(listPath: string, { hasUAVisualTransition }: PopStateEvent) {
  if (isSheetEntry() && dialog) {
    if (!opener?.isConnected || opener.pathname !== location.pathname) opener = findOpener()
    void showCurrentUrl()
  } else if (location.pathname !== listPath) {
    // Loads the list, because this document is a full detail page and does not contain the list.
    // This happens if the visitor reloaded the page while the dialog was open, and then went back.
    location.reload()
  } else if (!dialog?.open) requestCount++
  // Skips the closing animation if the browser has already shown its own animation for going back.
  else if (hasUAVisualTransition) closeDialog()
  else closeSheet()
}

/**
 * Replaces the piece in the dialog with the piece of the given link. If the dialog is closed, loads
 * the page of that piece.
 */
function replacePiece({ href, dataset }: HTMLAnchorElement) {
  if (!dialog?.open) return location.replace(href)
  history.replaceState(history.state, '', href)
  opener = findOpener()
  turnedTo = dataset.piece
  dialog.scrollTop = 0
  void showCurrentUrl()
}

export function initDetailDialog() {
  const listPath = location.pathname
  addEventListener('popstate', (event) => handlePopState(listPath, event))
  initPieceNavigation(replacePiece)
  if (!dialog?.showModal) return
  document.addEventListener('click', handleClick)
  dialog.addEventListener('close', cleanUp)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    closeSheet()
  })
  dialog.addEventListener('click', (event) => {
    if (findClosest(event.target, '[data-retry]')) {
      // The clicked retry button disappears together with the error message.
      focusTitle()
      void showCurrentUrl()
    }
    // Scrolls to the target of a link with `data-scroll` by script. Following the link would add a
    // history entry without the state of the dialog, and the popstate handler would then reload the
    // page.
    const scrollLink = findClosest<HTMLAnchorElement>(event.target, '[data-scroll]')
    if (scrollLink) {
      event.preventDefault()
      const target = dialog.querySelector<HTMLElement>(scrollLink.hash)
      target?.scrollIntoView()
      target?.focus()
    }
    if (event.target !== dialog && !findClosest(event.target, '[data-close]')) return
    event.preventDefault()
    closeSheet()
  })
}
