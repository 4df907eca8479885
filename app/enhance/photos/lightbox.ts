/**
 * Shows photos with PhotoSwipe inside a dialog, whose buttons and texts the server has rendered.
 */

import type { SlideData } from 'photoswipe'
import PhotoSwipe from 'photoswipe'
import { findClosest } from '../fetch-page.ts'
import styles from './lightbox.css?url'

const getMaxWidth = (srcset: string) =>
  Math.max(0, ...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))

function buildLightboxSlides(links: HTMLAnchorElement[]): SlideData[] {
  const photos = links.map((link) => link.querySelector('img'))
  // If the browser has loaded an AVIF file for one of the photos, it supports AVIF.
  const supportsAvif = photos.some((photo) => photo?.currentSrc.endsWith('.avif'))
  return links.map((link, index) => {
    const photo = photos[index]
    const avif = link.querySelector('source')?.srcset ?? ''
    const srcset = (supportsAvif && avif) || photo?.srcset || ''
    const [width, height] = [
      Number(photo?.getAttribute('width')),
      Number(photo?.getAttribute('height')),
    ]
    const shownWidth = getMaxWidth(srcset) || width || photo?.naturalWidth || 0
    const ratio = width ? height / width : (photo?.naturalHeight ?? 0) / (photo?.naturalWidth || 1)
    return {
      src: link.href,
      ...(srcset && { srcset }),
      width: shownWidth,
      height: Math.round(shownWidth * ratio),
      alt: photo?.alt ?? '',
      lang: photo?.lang,
      ...(photo?.naturalWidth && { msrc: photo.currentSrc, element: link }),
    }
  })
}

let stylesLoaded: Promise<unknown> | undefined
const loadStyles = () => {
  stylesLoaded ??= new Promise((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles
    link.onload = done
    link.onerror = () => {
      stylesLoaded = undefined
      failed(new Error('no styles'))
    }
    document.head.append(link)
  })
  return stylesLoaded
}

const isLightboxEntry = () => Boolean(history.state?.lightbox)

let isOpen = false

/** Opens the lightbox. Rejects without changing the page if the style sheet cannot be loaded. */
export async function openLightbox(link: HTMLAnchorElement) {
  if (isOpen) return
  isOpen = true
  try {
    await loadStyles()
    // The visitor may have closed the dialog meanwhile.
    if (link.isConnected) showLightbox(link)
    else isOpen = false
  } catch (error) {
    isOpen = false
    throw error
  }
}

function showLightbox(link: HTMLAnchorElement) {
  const template = document.querySelector<HTMLTemplateElement>('#lightbox')
  const dialog = template?.content.firstElementChild?.cloneNode(true)
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('no lightbox')
  const links = [
    ...(link.closest('[data-detail]') ?? document).querySelectorAll<HTMLAnchorElement>(
      '[data-lightbox]',
    ),
  ]
  const count = dialog.querySelector<HTMLElement>('[data-count]')
  const status = dialog.querySelector<HTMLElement>('[role=status]')

  const index = links.indexOf(link)
  const lightbox: PhotoSwipe = new PhotoSwipe({
    dataSource: buildLightboxSlides(links),
    index,
    appendToEl: dialog,
    bgOpacity: 1,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    errorMsg: template?.dataset.failed ?? '',
    // The dialog has buttons of its own, in the visitor's language.
    arrowPrev: false,
    arrowNext: false,
    zoom: false,
    close: false,
    counter: false,
    trapFocus: false,
    returnFocus: false,
    // Keeps the lightbox open after a click on a photo that cannot be enlarged further.
    clickToCloseNonZoomable: false,
    tapAction: (_, { target }) => {
      if (!(target instanceof HTMLImageElement)) lightbox.close()
    },
    getViewportSizeFn: () => ({ x: dialog.clientWidth, y: dialog.clientHeight }),
    paddingFn: ({ x }) => ({
      top: 56,
      bottom: 56,
      left: x < 700 ? 0 : 56,
      right: x < 700 ? 0 : 56,
    }),
  })

  const currentSlide = () => links[lightbox.currIndex]?.closest<HTMLElement>('[data-track] > *')
  // True after a request to close, which must wait for PhotoSwipe's opening animation.
  let isClosing = false
  const close = () => {
    isClosing = true
    lightbox.close()
  }
  const handlePopState = () => {
    if (isLightboxEntry()) return
    removeEventListener('popstate', handlePopState)
    const slide = currentSlide()
    if (slide && lightbox.currIndex !== index)
      history.replaceState(history.state, '', `#${slide.id}`)
    close()
  }
  const actions: Record<string, () => void> = {
    previous: () => lightbox.prev(),
    next: () => lightbox.next(),
    zoom: () => lightbox.toggleZoom(),
    close,
  }

  // Computes the box of the visible image, because the box of the `img` may be wider.
  lightbox.addFilter('thumbBounds', (bounds, { width = 0, height = 1, element }) => {
    const box = element?.querySelector('img')?.getBoundingClientRect()
    // Without bounds, PhotoSwipe fades instead of zooming. Its types do not allow undefined.
    if (!box) return bounds as NonNullable<typeof bounds>
    return { x: box.x, y: box.y, w: Math.min(box.width, (box.height * width) / height) }
  })
  lightbox.on('contentLoadImage', ({ content: { element, data } }) => {
    if (element && data.lang) element.lang = data.lang
  })
  lightbox.on('openingAnimationEnd', () => {
    if (isClosing) lightbox.close()
  })
  lightbox.on('change', () => {
    if (count) count.textContent = `${lightbox.currIndex + 1} / ${links.length}`
    if (status) status.textContent = links[lightbox.currIndex]?.dataset.lightbox ?? ''
    // Scrolls the carousel of the page to the same photo, so that the page and its URL show the
    // photo that was viewed last.
    const slide = currentSlide()
    slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    // The slide gets the focus when the lightbox closes. The carousel would remove `inert` too
    // late.
    if (slide) slide.inert = false
  })
  lightbox.on('close', () => {
    dialog.toggleAttribute('data-closing', true)
  })
  lightbox.on('destroy', () => {
    dialog.close()
    dialog.remove()
    links[lightbox.currIndex]?.focus({ preventScroll: true })
    isOpen = false
    if (isLightboxEntry()) history.back()
  })
  addEventListener('popstate', handlePopState)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  dialog.addEventListener('click', ({ target }) => {
    actions[findClosest(target, '[data-action]')?.dataset.action ?? '']?.()
  })
  dialog.toggleAttribute('data-one', links.length === 1)

  document.body.append(dialog)
  dialog.showModal()
  lightbox.init()
  // Removes the English ARIA attributes of PhotoSwipe. The labels of the dialog are translated.
  for (const part of dialog.querySelectorAll('.pswp, .pswp *')) {
    for (const name of ['role', 'aria-roledescription', 'aria-live']) part.removeAttribute(name)
  }
  if (!isLightboxEntry()) history.pushState({ ...history.state, lightbox: true }, '')
}
