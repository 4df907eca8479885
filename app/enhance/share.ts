/**
 * Shares the URL of the page, or of the article in the detail dialog if the dialog is open. Copies
 * the URL if the browser cannot share. A button with a `data-address` attribute always copies the
 * URL in that attribute.
 */
import { findClosest } from './find-closest.ts'

export function initShareButtons() {
  document.addEventListener('click', async ({ target }) => {
    const button = findClosest(target, '[data-share]')
    if (!button) return
    // Keeps a URL fragment that names a photo and removes any other fragment.
    const photo = location.hash.replace(/^#(?!piece-).*/, '')
    const { address } = button.dataset
    const url = address ?? location.origin + location.pathname + photo
    // Ignores the rejection, which means that the visitor has closed the browser's share dialog.
    if (!address && navigator.share)
      return navigator.share({ title: document.title, url }).catch(() => {})
    const status = button.nextElementSibling
    if (!status) return
    status.textContent = ''
    try {
      await navigator.clipboard.writeText(url)
      status.textContent = button.dataset.share ?? ''
    } catch {
      // If the clipboard is not available, shows the URL so that the visitor can copy it by hand.
      status.textContent = url
    }
  })
}
