/**
 * Replaces an image that failed to load with a placeholder (gallery) or hides it (news, trainings).
 */
function replace(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement)) return
  const template = document.querySelector<HTMLTemplateElement>('#broken-photo')
  // Replaces the link around the image too, together with the placeholder styles.
  const whole =
    image.closest<HTMLElement>('[data-lightbox], [data-slide]') ??
    image.closest<HTMLElement>('[data-photo]')
  if (!whole) return
  if (image.dataset.broken === 'placeholder' && template) {
    whole.replaceWith(template.content.cloneNode(true))
  } else if (image.dataset.broken === 'hide') {
    whole.hidden = true
  }
}

/**
 * Handles images that failed before the error listener was added or while they were outside the
 * document.
 */
export function replaceBrokenPhotos(part: ParentNode) {
  for (const image of part.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0) replace(image)
  }
}

export function enhanceBrokenPhotos() {
  document.addEventListener('error', ({ target }) => replace(target), true)
  replaceBrokenPhotos(document)
}
