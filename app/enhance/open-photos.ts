/** A photograph opens full screen. What that takes is loaded when the first one is asked for. */
import { followed } from './read-page.ts'

export function enhanceOpenPhotos() {
  document.addEventListener('click', (event) => {
    const link = followed(event, '[data-view]')
    if (!link) return
    event.preventDefault()
    import('./viewer.ts')
      .then(
        ({ openViewer }) => openViewer(link),
        // Without it the link does what it says.
      )
      .catch(() => location.assign(link.href))
  })
}
