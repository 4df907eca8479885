/**
 * Shows a detail page over the list it was chosen from, under its own address: at once what the card knows, then the
 * whole. Back, Escape, the close button and a click beside the sheet return to the list. Without a connection it says
 * so; whatever else fails becomes an ordinary navigation.
 */

import { replaceBrokenPhotos } from './broken-photos.ts'
import { startCarousels, turnToNamed } from './carousels.ts'
import { closest } from './closest.ts'
import { restoreDrafts } from './drafts.ts'
import { grow, showAlike } from './grow.ts'
import { keepPlace } from './more.ts'
import { followed, LostConnection, readPage, titleOf } from './read-page.ts'

const dialog = document.querySelector<HTMLDialogElement>('#sheet')
const body = dialog?.querySelector('[data-sheet-body]')
/** The title of the list, while the sheet has its own. */
let title = document.title
let opener: HTMLAnchorElement | null = null
/** Counts what was asked for, so that an answer that comes too late is dropped. */
let asked = 0
/** The address of the article that stands in the sheet. */
let shown = ''
/** Whether what was opened is still to be put away. */
let isLaid = false
/** Resolves when the photograph has grown: what grows must not be taken away meanwhile. */
let grown: Promise<void> | undefined

/** How long the whole may take before the sheet opens with what the card knows, in milliseconds. */
const SOON = 100
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const onSheet = () => Boolean(history.state?.sheet)
const card = () => opener?.closest('article') ?? null

/** The article as far as the card knows it: copies of its parts at their places in the template. */
function knownByCard(): Element | undefined {
  const known = dialog?.querySelector('template')?.content.firstElementChild?.cloneNode(true)
  if (!(known instanceof Element)) return
  for (const place of known.querySelectorAll<HTMLElement>('[data-copy]')) {
    for (const part of card()?.querySelectorAll(place.dataset.copy ?? '') ?? []) {
      place.append(part.cloneNode(true))
    }
    // The originals keep their ids.
    for (const part of place.querySelectorAll('[id]')) part.removeAttribute('id')
    if (!place.hasChildNodes()) place.remove()
  }
  return known
}

/** Puts an article in the sheet, and opens it. */
function lay(article: Element) {
  if (!dialog || !body) return
  const before = dialog.open ? body.firstElementChild : card()
  const mine = asked
  const change = () => {
    // Back may have come before the photograph began to grow.
    if (mine !== asked) return
    body.replaceChildren(article)
    if (!dialog.open) {
      const page = document.documentElement
      page.style.setProperty('--bar', `${innerWidth - page.clientWidth}px`)
      dialog.showModal()
      isLaid = true
      dialog.scrollTop = 0
    }
    dialog.setAttribute('aria-labelledby', 'detail-title')
    startCarousels(body)
    showAlike(before, article)
    turnToNamed()
    replaceBrokenPhotos(body)
    restoreDrafts(body)
  }
  if (dialog.open) change()
  else grown = grow(before, body, change)
}

async function show() {
  // The viewer's step in the history leads back to the article that is there.
  if (!dialog || !body || (dialog.open && shown === location.pathname)) return
  const mine = ++asked
  if (!dialog.open) title = document.title
  try {
    const coming = readPage(location.href)
    const soon = await Promise.race([coming, pause(SOON)]).catch(() => {})
    if (mine !== asked) return
    const known = !soon && knownByCard()
    if (known) lay(known)
    const page = await coming
    await grown
    if (mine !== asked) return
    const article = page.querySelector('[data-detail]')
    if (!article) throw new Error('no article')
    shown = location.pathname
    document.title = titleOf(page)
    lay(document.adoptNode(article))
  } catch (error) {
    if (mine !== asked) return
    if (!(error instanceof LostConnection) || shown === location.pathname) return location.reload()
    for (const part of body.querySelectorAll<HTMLElement>('[data-coming]'))
      part.hidden = !part.hidden
  }
}

function follow(event: MouseEvent) {
  const link = followed(event, '[data-sheet]')
  if (!link) return
  event.preventDefault()
  opener = link
  if (!onSheet()) keepPlace()
  history.pushState({ sheet: true }, '', link.href)
  // Loaded again, this address is a page of its own: where the list stood means nothing there.
  history.scrollRestoration = 'manual'
  void show()
}

function close() {
  if (!dialog || !body) return
  const mine = ++asked
  shown = ''
  const list = card()
  const change = () => {
    // Forward may have come right after Back.
    if (mine !== asked) return
    showAlike(body, list)
    shut()
  }
  if (list) void grow(body, list, change)
  else change()
}

/** The browser says only later that the dialog is closed; by then Forward may have opened it again. */
function shut() {
  dialog?.close()
  closed()
}

function closed() {
  if (dialog?.open || !isLaid) return
  isLaid = false
  asked++
  shown = ''
  body?.replaceChildren()
  dialog?.removeAttribute('aria-labelledby')
  document.title = title
  if (onSheet()) history.back()
  opener?.focus()
}

function travelled(list: string, { hasUAVisualTransition }: PopStateEvent) {
  if (onSheet() && dialog) {
    const { pathname } = location
    // The link it was opened by, while the page still has it.
    if (!opener?.isConnected || opener.pathname !== pathname)
      opener = document.querySelector(`[data-sheet][href="${pathname}"]:not([tabindex])`)
    void show()
  } else if (location.pathname !== list) {
    // The sheet was reloaded as a page of its own: its list is not below it.
    location.reload()
  } else if (!dialog?.open) asked++
  // A phone's own gesture has moved the page already.
  else if (hasUAVisualTransition) shut()
  else close()
}

/** The arrow keys turn the photographs, wherever the focus is in the sheet but in what takes the keys itself. */
function turnByKey({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey) return
  if (closest(target, '[data-strip], input, textarea')) return
  const way = key === 'ArrowLeft' ? 'previous' : key === 'ArrowRight' && 'next'
  if (way) body?.querySelector<HTMLElement>(`[data-turn=${way}]`)?.click()
}

export function enhanceSheet() {
  const list = location.pathname
  addEventListener('popstate', (event) => travelled(list, event))
  if (!dialog?.showModal) return
  document.addEventListener('click', follow)
  dialog.addEventListener('close', closed)
  dialog.addEventListener('keydown', turnByKey)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  dialog.addEventListener('click', (event) => {
    if (closest(event.target, '[data-again]')) {
      // The button that was pressed goes with its words.
      dialog.querySelector('button')?.focus()
      void show()
    }
    if (event.target !== dialog && !closest(event.target, '[data-close]')) return
    event.preventDefault()
    close()
  })
}
