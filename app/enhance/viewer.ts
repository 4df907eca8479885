/**
 * Photographs full screen: PhotoSwipe turns and zooms them inside a dialog of ours, whose buttons and words the server
 * has written. Back, Escape, the button, a click beside the photograph and a pull downwards close it.
 */

import PhotoSwipe from 'photoswipe'
import { closest } from './closest.ts'
import styles from './viewer.css?url'
import { slidesOf } from './viewer-slides.ts'

/** Resolves once the viewer's styles are there. */
let styled: Promise<unknown> | undefined
const style = () => {
  styled ??= new Promise((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles
    link.onload = done
    link.onerror = () => {
      styled = undefined
      failed(new Error('no styles'))
    }
    document.head.append(link)
  })
  return styled
}

const inViewer = () => Boolean(history.state?.viewer)

let open = false

/** Shows the photograph of this link, and its neighbours. Rejects where it cannot; nothing has changed then. */
export async function openViewer(link: HTMLAnchorElement) {
  if (open) return
  open = true
  try {
    await style()
    show(link)
  } catch (error) {
    open = false
    throw error
  }
}

function show(link: HTMLAnchorElement) {
  const template = document.querySelector<HTMLTemplateElement>('#viewer')
  const dialog = template?.content.firstElementChild?.cloneNode(true)
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('no viewer')
  const links = [
    ...(link.closest('[data-detail]') ?? document).querySelectorAll<HTMLAnchorElement>(
      '[data-view]',
    ),
  ]
  const count = dialog.querySelector<HTMLElement>('[data-count]')
  const said = dialog.querySelector<HTMLElement>('[role=status]')

  const index = links.indexOf(link)
  const viewer: PhotoSwipe = new PhotoSwipe({
    dataSource: slidesOf(links),
    index,
    appendToEl: dialog,
    bgOpacity: 1,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    errorMsg: template?.dataset.failed ?? '',
    // The dialog has what these would bring, in the visitor's language.
    arrowPrev: false,
    arrowNext: false,
    zoom: false,
    close: false,
    counter: false,
    trapFocus: false,
    returnFocus: false,
    // By default a click closes a photograph that is already as large as it gets.
    clickToCloseNonZoomable: false,
    tapAction: (_, { target }) => {
      if (!(target instanceof HTMLImageElement)) viewer.close()
    },
    getViewportSizeFn: () => ({ x: dialog.clientWidth, y: dialog.clientHeight }),
    paddingFn: ({ x }) => ({
      top: 56,
      bottom: 56,
      left: x < 700 ? 0 : 56,
      right: x < 700 ? 0 : 56,
    }),
  })

  /** The photograph's place in the page's carousel. */
  const slideShown = () => links[viewer.currIndex]?.closest<HTMLElement>('[data-strip] > *')
  /** Its opening cannot be turned back: who leaves early leaves when it is there. */
  let leaving = false
  const leave = () => {
    leaving = true
    viewer.close()
  }
  const returned = () => {
    if (inViewer()) return
    removeEventListener('popstate', returned)
    const slide = slideShown()
    if (slide && viewer.currIndex !== index) history.replaceState(history.state, '', `#${slide.id}`)
    leave()
  }
  const acts: Record<string, () => void> = {
    previous: () => viewer.prev(),
    next: () => viewer.next(),
    zoom: () => viewer.toggleZoom(),
    close: leave,
  }

  // A photograph in the page may stand in a wider box than its own.
  viewer.addFilter('thumbBounds', (bounds, { width = 0, height = 1, element }) => {
    const box = element?.querySelector('img')?.getBoundingClientRect()
    // Without any, which its types leave out, PhotoSwipe fades instead of growing.
    if (!box) return bounds as NonNullable<typeof bounds>
    return { x: box.x, y: box.y, w: Math.min(box.width, (box.height * width) / height) }
  })
  viewer.on('contentLoadImage', ({ content: { element, data } }) => {
    if (element && data.lang) element.lang = data.lang
  })
  viewer.on('openingAnimationEnd', () => {
    if (leaving) viewer.close()
  })
  viewer.on('change', () => {
    if (count) count.textContent = `${viewer.currIndex + 1} / ${links.length}`
    if (said) said.textContent = links[viewer.currIndex]?.dataset.view ?? ''
    // The page turns too: it stands, and its address, at the photograph that was seen last.
    const slide = slideShown()
    slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    // The strip tells of its turn a frame later; the focus may be given back before.
    if (slide) slide.inert = false
  })
  viewer.on('close', () => {
    dialog.toggleAttribute('data-closing', true)
  })
  viewer.on('destroy', () => {
    dialog.close()
    dialog.remove()
    links[viewer.currIndex]?.focus({ preventScroll: true })
    open = false
    if (inViewer()) history.back()
  })
  addEventListener('popstate', returned)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leave()
  })
  dialog.addEventListener('click', ({ target }) => {
    acts[closest(target, '[data-act]')?.dataset.act ?? '']?.()
  })
  dialog.toggleAttribute('data-one', links.length === 1)

  document.body.append(dialog)
  dialog.showModal()
  viewer.init()
  // PhotoSwipe names these in English; the dialog has its name and the photographs have theirs.
  for (const part of dialog.querySelectorAll('.pswp, .pswp *')) {
    for (const name of ['role', 'aria-roledescription', 'aria-live']) part.removeAttribute(name)
  }
  // After a reload its step is there already.
  if (!inViewer()) history.pushState({ ...history.state, viewer: true }, '')
}
