/**
 * Loads forms.ts when a message form first gets the focus. A form that is submitted earlier waits
 * until the script has loaded.
 */
import { closest } from './closest.ts'
import { clearDrafts } from './drafts.ts'
import { showNotice } from './notice.ts'

const FORMS = '[data-message-form]'
let isReady = false
/** True while a submitted form waits for forms.ts to load. */
let isWaiting = false

const load = () =>
  import('./forms.ts').then(({ enhanceForms }) => {
    if (!isReady) enhanceForms(showNotice, clearDrafts)
    isReady = true
  })

export function enhanceLazyForms() {
  document.addEventListener('focusin', ({ target }) => {
    // Focusing another field retries the import if it has failed.
    if (!isReady && closest(target, FORMS)) load().catch(() => {})
  })
  document.addEventListener('submit', (event) => {
    const form = closest<HTMLFormElement>(event.target, FORMS)
    if (isReady || !form) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    // If the script cannot be loaded, the browser submits the form natively.
    load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
  })
}
