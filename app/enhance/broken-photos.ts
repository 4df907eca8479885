/** A photograph that cannot be shown becomes a placeholder (gallery) or disappears (news, trainings). */
function replace(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement)) return
  const template = document.querySelector<HTMLTemplateElement>('#broken-photo')
  // With it goes what opens it, and the colours that kept its place.
  const whole =
    image.closest<HTMLElement>('[data-view], [data-turn]') ??
    image.closest<HTMLElement>('[data-photo]')
  if (!whole) return
  if (image.dataset.broken === 'placeholder' && template) {
    whole.replaceWith(template.content.cloneNode(true))
  } else if (image.dataset.broken === 'hide') {
    whole.hidden = true
  }
}

/** For photographs that failed where nobody listened: before this script ran, or outside the page. */
export function replaceBrokenPhotos(part: ParentNode) {
  for (const image of part.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0) replace(image)
  }
}

export function enhanceBrokenPhotos() {
  document.addEventListener('error', ({ target }) => replace(target), true)
  replaceBrokenPhotos(document)
}
