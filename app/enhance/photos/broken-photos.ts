/** Replaces or hides an image that could not be loaded, as its attribute `data-broken` says. */
function replaceImage(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement)) return
  const template = document.querySelector<HTMLTemplateElement>('#broken-photo')
  const container =
    image.closest<HTMLElement>('[data-lightbox], [data-slide]') ??
    image.closest<HTMLElement>('[data-photo]')
  if (!container) return
  if (image.dataset.broken === 'placeholder' && template) {
    container.replaceWith(template.content.cloneNode(true))
  } else if (image.dataset.broken === 'hide') {
    container.hidden = true
  }
}

/**
 * Replaces images that failed before the error listener was added or while outside the document.
 */
export function replaceBrokenPhotos(part: ParentNode) {
  for (const image of part.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0) replaceImage(image)
  }
}

export function initBrokenPhotos() {
  document.addEventListener('error', ({ target }) => replaceImage(target), true)
  replaceBrokenPhotos(document)
}
