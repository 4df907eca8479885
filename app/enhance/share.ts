/** Shares the address of what is shown, be it a page or a dialog over its list, or copies one that the button names. */
import { closest } from './closest.ts'

export function enhanceShare() {
  document.addEventListener('click', async ({ target }) => {
    const button = closest(target, '[data-share]')
    if (!button) return
    // The photograph is part of what is shown; where the visitor has jumped to is not.
    const photo = location.hash.replace(/^#(?!piece-).*/, '')
    const { address } = button.dataset
    const url = address ?? location.origin + location.pathname + photo
    // Closing the phone's sheet without sharing is an answer, too.
    if (!address && navigator.share)
      return navigator.share({ title: document.title, url }).catch(() => {})
    const said = button.nextElementSibling
    if (!said) return
    said.textContent = ''
    try {
      await navigator.clipboard.writeText(url)
      said.textContent = button.dataset.share ?? ''
    } catch {
      // Where copying is not allowed the address can be taken by hand.
      said.textContent = url
    }
  })
}
