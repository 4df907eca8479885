/**
 * Loads forms.ts when a message form first receives the focus. If the visitor submits the form
 * before forms.ts has loaded, the submission waits for it.
 */

import { clearDrafts } from './drafts.ts'
import { findClosest } from './find-closest.ts'
import { showNotice } from './notice.ts'

const FORMS = '[data-message-form]'
let isReady = false
/** True while a submitted form waits for forms.ts to load. */
let isWaiting = false

const load = () =>
  import('./forms.ts').then(({ initForms }) => {
    if (!isReady) initForms(showNotice, clearDrafts)
    isReady = true
  })

export function initLazyForms() {
  document.addEventListener('focusin', ({ target }) => {
    // Loads forms.ts on every focus until it has loaded, so that focusing another field retries a
    // failed import.
    if (!isReady && findClosest(target, FORMS)) load().catch(() => {})
  })
  document.addEventListener('submit', (event) => {
    const form = findClosest<HTMLFormElement>(event.target, FORMS)
    if (isReady || !form) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    // If forms.ts cannot be loaded, the browser submits the form without the script.
    load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
  })
}
