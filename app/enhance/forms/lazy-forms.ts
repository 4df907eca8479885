/**
 * Loads forms.ts when a message form first receives the focus. A form that is submitted earlier is
 * sent after forms.ts has loaded.
 */
import { findClosest } from '../find-closest.ts'
import { showNotice } from '../notice.ts'
import { clearDrafts } from './drafts.ts'

const FORM_SELECTOR = '[data-message-form]'
let isReady = false
let isWaiting = false

const loadForms = () =>
  import('./forms.ts').then((forms) => {
    if (!isReady) forms.initMessageForms(showNotice, clearDrafts)
    isReady = true
  })

export function initLazyMessageForms() {
  document.addEventListener('focusin', ({ target }) => {
    // Repeats a failed import when another field is focused.
    if (!isReady && findClosest(target, FORM_SELECTOR)) loadForms().catch(() => {})
  })
  document.addEventListener('submit', (event) => {
    const form = findClosest<HTMLFormElement>(event.target, FORM_SELECTOR)
    if (isReady || !form) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    loadForms().then(
      () => form.requestSubmit(),
      // Without forms.ts, the browser submits the form.
      () => form.submit(),
    )
  })
}
