/** What forms.ts adds to a form comes when somebody turns to it; who is quicker waits for it. */
import { closest } from './closest.ts'
import { forgetDrafts } from './drafts.ts'
import { showNotice } from './notice.ts'

const FORMS = '[data-message-form]'
let isReady = false
/** Whether a form was submitted and waits for the script. */
let isWaiting = false

const load = () =>
  import('./forms.ts').then(({ enhanceForms }) => {
    if (!isReady) enhanceForms(showNotice, forgetDrafts)
    isReady = true
  })

export function enhanceAskedForms() {
  document.addEventListener('focusin', ({ target }) => {
    // The next field asks again, where this one asked in vain.
    if (!isReady && closest(target, FORMS)) load().catch(() => {})
  })
  document.addEventListener('submit', (event) => {
    const form = closest<HTMLFormElement>(event.target, FORMS)
    if (isReady || !form) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    // Without it the form does what it says.
    load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
  })
}
