/**
 * Shows the page of a piece, news item or training in a dialog over the list, under the URL of that
 * page. After SKELETON_DELAY_MS, the dialog first shows a skeleton with parts of the card. If the
 * network fails, it shows a message. After other errors, the browser loads the full page.
 */

import { restoreDrafts } from './drafts.ts'
import { findClosest, getClickedLink, getDocumentTitle, NetworkError } from './fetch-page.ts'
import { saveScrollPosition } from './infinite-scroll.ts'
import { replaceBrokenPhotos } from './photos/broken-photos.ts'
import { markFirstSlideAsCurrent, showSlideFromHash } from './photos/carousels.ts'
import { showSamePhoto, withPhotoTransition } from './photos/photo-transition.ts'
import { fetchPiecePage, initPieceNavigation, updatePieceNavigation } from './piece-navigation.ts'

/**
 * Closes the purchase terms on small screens. A URL fragment keeps them open, because Safari loses
 * the scroll position when content above changes.
 */
export function closePurchaseTerms(root: ParentNode = document) {
  if (location.hash || matchMedia('(min-width: 60rem)').matches) return
  for (const terms of root.querySelectorAll('[data-terms]')) terms.removeAttribute('open')
}

const dialog = document.querySelector<HTMLDialogElement>('#sheet')
const body = dialog?.querySelector('[data-sheet-body]')
let listTitle = document.title
let opener: HTMLAnchorElement | null = null
/**
 * Increases with each page request and when the dialog closes. Responses to older requests are
 * ignored.
 */
let requestCount = 0
let shownPath = ''
/** `previous` or `next` after a request for an adjacent piece, until that piece has loaded. */
let turnedTo: string | undefined
/**
 * True from the opening of the dialog until its cleanup, which must not run again if the close
 * event fires later.
 */
let needsCleanup = false
/**
 * Resolves after the opening animation, during which the contents of the dialog must not change.
 */
let transitionEnd: Promise<void> | undefined

const SKELETON_DELAY_MS = 100
const waitForSkeleton = () => new Promise((done) => setTimeout(done, SKELETON_DELAY_MS))

const isSheetEntry = () => Boolean(history.state?.sheet)
/**
 * Finds the link that receives the focus when the dialog closes. A card has several links to its
 * page, but only one of them is in the tab order.
 */
const findOpener = () =>
  document.querySelector<HTMLAnchorElement>(
    `[data-sheet][href="${location.pathname}${location.search}"]:not([tabindex])`,
  )
const findCard = () => opener?.closest('article') ?? null

function buildSkeletonFromCard(): Element | undefined {
  const skeleton = dialog?.querySelector('template')?.content.firstElementChild?.cloneNode(true)
  if (!(skeleton instanceof Element)) return
  for (const place of skeleton.querySelectorAll<HTMLElement>('[data-copy]')) {
    for (const part of findCard()?.querySelectorAll(place.dataset.copy ?? '') ?? []) {
      place.append(part.cloneNode(true))
    }
    // Removes the ids of the copied parts, because ids must be unique in the page.
    for (const part of place.querySelectorAll('[id]')) part.removeAttribute('id')
    if (!place.hasChildNodes()) place.remove()
  }
  return skeleton
}

/**
 * Focuses the title in the dialog. Otherwise the focused element would depend on how fast the
 * article loads.
 */
function focusTitle() {
  const title = body?.querySelector<HTMLElement>('#detail-title')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

function showArticle(article: Element) {
  if (!dialog || !body) return
  const shown = turnedTo ? null : body.firstElementChild
  const source = dialog.open ? shown : findCard()
  const request = requestCount
  closePurchaseTerms(article)
  const change = () => {
    // The visitor may have pressed Back before the animation started.
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
    markFirstSlideAsCurrent()
    showSamePhoto(source, article)
    showSlideFromHash()
    replaceBrokenPhotos(body)
    restoreDrafts(body)
  }
  if (dialog.open) change()
  else transitionEnd = withPhotoTransition(source, body, change)
}

async function showCurrentUrl() {
  // Does nothing if the dialog already shows this page, for example because the lightbox has just
  // closed.
  if (!dialog || !body || (dialog.open && shownPath === location.pathname)) return
  const request = ++requestCount
  if (!dialog.open) listTitle = document.title
  try {
    const loading = fetchPiecePage(location.href)
    const isEarly = await Promise.race([loading, waitForSkeleton()]).catch(() => {})
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
    // Waits until the opening animation has inserted the skeleton that the next lines change. If
    // the browser is offline, the request fails earlier.
    await transitionEnd
    if (request !== requestCount) return
    if (!(error instanceof NetworkError) || shownPath === location.pathname)
      return location.reload()
    for (const part of body.querySelectorAll<HTMLElement>('[data-loading-status]'))
      part.hidden = !part.hidden
    // Removes the links to adjacent pieces, which would otherwise be those of the last piece.
    updatePieceNavigation(dialog)
  }
}

function handleClick(event: MouseEvent) {
  const link = getClickedLink(event, '[data-sheet]')
  if (!link) return
  event.preventDefault()
  opener = link
  saveScrollPosition()
  // Turns off the browser's scroll restoration. After Back, the list scrolls to the card that gets
  // the focus. A reload must not scroll the detail page to the position of the list.
  history.scrollRestoration = 'manual'
  // A double click must not add two history entries.
  history[isSheetEntry() ? 'replaceState' : 'pushState']({ sheet: true }, '', link.href)
  void showCurrentUrl()
}

function closeSheet() {
  if (!dialog || !body) return
  const request = ++requestCount
  shownPath = ''
  const card = findCard()
  const change = () => {
    // If the visitor has pressed Forward right after Back, the dialog stays open.
    if (request !== requestCount) return
    showSamePhoto(body, card)
    closeDialog()
  }
  if (card) void withPhotoTransition(body, card, change)
  else change()
}

/**
 * Closes the dialog and cleans up at once, because the close event may fire after Forward has
 * reopened the dialog.
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
  // After Forward, the current history entry may be that of the lightbox, one after the dialog.
  if (isSheetEntry()) history.go(history.state.lightbox ? -2 : -1)
  // The opener may be a carousel slide that is inert, because the card now shows another photo.
  const target = opener?.inert ? findCard()?.querySelector('[data-sheet]:not([inert])') : opener
  if (target instanceof HTMLElement) target.focus()
}

function handlePopState(listPath: string, { hasUAVisualTransition }: PopStateEvent) {
  if (isSheetEntry() && dialog) {
    if (!opener?.isConnected || opener.pathname !== location.pathname) opener = findOpener()
    void showCurrentUrl()
  } else if (location.pathname !== listPath) {
    // Loads the list after Back, if a reload has replaced the list by the detail page.
    location.reload()
  } else if (!dialog?.open) requestCount++
  // Skips the closing animation, because the browser has already animated the navigation.
  else if (hasUAVisualTransition) closeDialog()
  else closeSheet()
}

/**
 * Opens the previous or next piece. The dialog replaces the history entry, so that Back always
 * leads to the gallery. A full page adds an entry, because otherwise Back could leave the site.
 */
function openPiece({ href, dataset }: HTMLAnchorElement) {
  if (!dialog?.open) return location.assign(href)
  history.replaceState(history.state, '', href)
  opener = findOpener()
  turnedTo = dataset.piece
  dialog.scrollTop = 0
  void showCurrentUrl()
}

export function initDetailDialog() {
  const listPath = location.pathname
  addEventListener('popstate', (event) => handlePopState(listPath, event))
  initPieceNavigation(openPiece)
  if (!dialog?.showModal) return
  document.addEventListener('click', handleClick)
  dialog.addEventListener('close', cleanUp)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    closeSheet()
  })
  let isBackdropPressed = false
  dialog.addEventListener('pointerdown', ({ target }) => {
    isBackdropPressed = target === dialog
  })
  dialog.addEventListener('click', (event) => {
    if (findClosest(event.target, '[data-retry]')) {
      // Moves the focus, because the clicked retry button disappears together with the message.
      focusTitle()
      void showCurrentUrl()
    }
    // Scrolls by script. The link would add a history entry without the state of the dialog, and
    // the popstate handler would reload the page.
    const scrollLink = findClosest<HTMLAnchorElement>(event.target, '[data-scroll]')
    if (scrollLink) {
      event.preventDefault()
      const target = dialog.querySelector<HTMLElement>(scrollLink.hash)
      target?.scrollIntoView()
      target?.focus()
    }
    // A text selection that ends outside the dialog also causes a click on the dialog.
    const isBackdrop = event.target === dialog && isBackdropPressed
    if (!isBackdrop && !findClosest(event.target, '[data-close]')) return
    event.preventDefault()
    closeSheet()
  })
}
