/**
 * Shares the URL of the page or open sheet, or copies it if the browser cannot share. A button with
 * `data-address` copies that address instead.
 */
import { closest } from './closest.ts'

export function enhanceShare() {
  document.addEventListener('click', async ({ target }) => {
    const button = closest(target, '[data-share]')
    if (!button) return
    // Keeps a fragment that names a photo and drops any other fragment.
    const photo = location.hash.replace(/^#(?!piece-).*/, '')
    const { address } = button.dataset
    const url = address ?? location.origin + location.pathname + photo
    // The promise rejects if the visitor closes the browser's share dialog.
    if (!address && navigator.share)
      return navigator.share({ title: document.title, url }).catch(() => {})
    const said = button.nextElementSibling
    if (!said) return
    said.textContent = ''
    try {
      await navigator.clipboard.writeText(url)
      said.textContent = button.dataset.share ?? ''
    } catch {
      // If the clipboard is not available, the URL is shown so that it can be copied by hand.
      said.textContent = url
    }
  })
}
