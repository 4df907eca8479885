import { findClosest } from './find-closest.ts'

export function initShareButtons() {
  document.addEventListener('click', async ({ target }) => {
    const button = findClosest(target, '[data-share]')
    if (!button) return
    // Keeps only a fragment that names a photo.
    const photo = location.hash.replace(/^#(?!piece-).*/, '')
    const { address } = button.dataset
    const url = address ?? location.origin + location.pathname + photo
    // `share` rejects if the visitor closes the share dialog.
    if (!address && navigator.share)
      return navigator.share({ title: document.title, url }).catch(() => {})
    const status = button.nextElementSibling
    if (!status) return
    status.textContent = ''
    try {
      await navigator.clipboard.writeText(url)
      status.textContent = button.dataset.share ?? ''
    } catch {
      status.textContent = url
    }
  })
}
