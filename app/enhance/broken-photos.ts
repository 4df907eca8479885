/** A photograph that cannot be shown becomes a placeholder (gallery) or disappears (news, trainings). */
function replace(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement)) return
  const template = document.querySelector<HTMLTemplateElement>('#broken-photo')
  if (image.dataset.broken === 'placeholder' && template) {
    image.replaceWith(template.content.cloneNode(true))
  } else if (image.dataset.broken === 'hide') {
    image.hidden = true
  }
}

/** Also sees the photographs that failed before this script ran. */
export function enhanceBrokenPhotos() {
  document.addEventListener('error', ({ target }) => replace(target), true)
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) replace(image)
  }
}
