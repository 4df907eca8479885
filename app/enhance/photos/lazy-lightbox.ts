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
