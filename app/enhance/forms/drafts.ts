/**
 * Stores the text that a visitor types into a form as a draft, until the form is sent or the tab is
 * closed.
 */
import { findClosest } from '../find-closest.ts'

const FIELD_SELECTOR = '[data-message-form] :is(input, textarea)[id]'
type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Storage that lasts until the tab is closed: session storage, or an in-memory object if the
 * browser blocks session storage.
 */
export let tabStorage: Record<string, string> = {}
try {
  tabStorage = sessionStorage
} catch {}

/**
 * Returns the storage key for the draft of a field. The key is the same in every language and
 * contains the id of the piece if the form is about a piece. If the server has prefilled the field,
 * the key also contains the query string, because the prefilled text depends on the query string
 * (for example on `?subject=visit`).
 */
function getStorageKey({ id, form, defaultValue }: Field) {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  const piece = form?.getAttribute('action')?.match(/\/\d+/) ?? ''
  return `${id}${piece}${defaultValue && `?${query}`}`
}

const findFields = (part: ParentNode) => part.querySelectorAll<Field>(FIELD_SELECTOR)

export function restoreDrafts(part: ParentNode) {
  for (const field of findFields(part))
    field.value = tabStorage[getStorageKey(field)] ?? field.value
}

export function clearDrafts(form: ParentNode) {
  for (const field of findFields(form)) delete tabStorage[getStorageKey(field)]
}

export function initDrafts() {
  // A status element in a form means that the server has just accepted the message. The drafts of
  // this form are then deleted.
  const sent = document.querySelector('[data-message-form] > [role=status]')?.parentElement
  if (sent) clearDrafts(sent)
  restoreDrafts(document)
  document.addEventListener('input', ({ target }) => {
    const field = findClosest<Field>(target, FIELD_SELECTOR)
    if (field) tabStorage[getStorageKey(field)] = field.value
  })
}
