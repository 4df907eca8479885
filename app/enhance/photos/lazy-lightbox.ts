/** Opens photos in the lightbox, whose code is loaded when the visitor first clicks a photo. */
import { getClickedLink } from '../fetch-page.ts'

export function initLazyLightbox() {
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, '[data-lightbox]')
    if (!link) return
    event.preventDefault()
    import('./lightbox.ts')
      .then(
        (lightbox) => lightbox.openLightbox(link),
        // If the lightbox code cannot be loaded, the link opens the image file.
      )
      .catch(() => location.assign(link.href))
  })
}
