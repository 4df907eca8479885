import { findClosest } from './find-closest.ts'

export function initShareButtons() {
  document.addEventListener('click', async ({ target }) => {
    const button = findClosest(target, '[data-share]')
    if (!button) return
    const photo = location.hash.replace(/^#(?!piece-).*/, '')
    const { address } = button.dataset
    const url = address ?? location.origin + location.pathname + photo
    // The visitor has closed the share dialog.
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
