/**
 * Loads forms.ts when a message form first receives the focus. If the visitor submits the form
 * before forms.ts has loaded, the form is sent when the loading has ended.
 */
import { findClosest } from '../find-closest.ts'
import { showNotice } from '../notice.ts'
import { clearDrafts } from './drafts.ts'

const FORM_SELECTOR = '[data-message-form]'
let isReady = false
/** True while a submitted form waits for forms.ts to load. */
let isWaiting = false

const loadForms = () =>
  import('./forms.ts').then((forms) => {
    if (!isReady) forms.initMessageForms(showNotice, clearDrafts)
    isReady = true
  })

export function initLazyMessageForms() {
  document.addEventListener('focusin', ({ target }) => {
    // Tries the import on every focus until forms.ts has loaded, so that a failed import is
    // repeated when the visitor focuses another field.
    if (!isReady && findClosest(target, FORM_SELECTOR)) loadForms().catch(() => {})
  })
  document.addEventListener('submit', (event) => {
    const form = findClosest<HTMLFormElement>(event.target, FORM_SELECTOR)
    if (isReady || !form) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    // If forms.ts cannot be loaded, the browser submits the form without the script.
    loadForms().then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
  })
}
