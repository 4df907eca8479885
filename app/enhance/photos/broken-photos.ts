/**
 * Replaces or hides an image that failed to load, depending on its `data-broken` attribute. In the
 * carousel of a piece, for example, a placeholder replaces the image. In a news item, the image is
 * hidden.
 */
function replaceImage(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement)) return
  const template = document.querySelector<HTMLTemplateElement>('#broken-photo')
  // Selects the link or wrapper around the image, so that the link and the placeholder styles are
  // replaced or hidden together with the image.
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
 * Replaces or hides the images that have already failed to load. The error listener misses errors
 * that occurred before the listener was added or while an image was outside the document.
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
