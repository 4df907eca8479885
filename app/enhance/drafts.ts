/** Keeps what a visitor types in a form until it is sent or the tab is closed. */
import { closest } from './closest.ts'

const FIELDS = '[data-message-form] :is(input, textarea)[id]'
type Field = HTMLInputElement | HTMLTextAreaElement

/** Session storage, or an object of this page where the browser blocks storage. */
export let storage: Record<string, string> = {}
try {
  storage = sessionStorage
} catch {}

/** The same in every language. A prefilled field has one draft for each query of its page, another one for all. */
function keyOf({ id, form, defaultValue }: Field) {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  const piece = form?.getAttribute('action')?.match(/\/\d+/) ?? ''
  return `${id}${piece}${defaultValue && `?${query}`}`
}

const fieldsIn = (part: ParentNode) => part.querySelectorAll<Field>(FIELDS)

export function restoreDrafts(part: ParentNode) {
  for (const field of fieldsIn(part)) field.value = storage[keyOf(field)] ?? field.value
}

export function forgetDrafts(form: ParentNode) {
  for (const field of fieldsIn(form)) delete storage[keyOf(field)]
}

export function enhanceDrafts() {
  // The server has just answered that it was sent.
  const sent = document.querySelector('[data-message-form] > [role=status]')?.parentElement
  if (sent) forgetDrafts(sent)
  restoreDrafts(document)
  document.addEventListener('input', ({ target }) => {
    const field = closest<Field>(target, FIELDS)
    if (field) storage[keyOf(field)] = field.value
  })
}
