/** Keeps the text that visitors type until the form is sent or the tab is closed. */
import { findClosest } from './fetch-page.ts'

const FIELD_SELECTOR = '[data-draft] :is(input, textarea, select)[id]'
type Field = HTMLInputElement | HTMLTextAreaElement

/** The session storage, or an object in memory if the browser blocks it. */
export let tabStorage: Record<string, string> = {}
try {
  tabStorage = sessionStorage
} catch {}

/**
 * Returns the same key in every language. The key contains the id of the piece or training that the
 * form is about. Otherwise, the key of a prefilled field contains the query string, which
 * determines the prefilled text.
 */
function getStorageKey({ id, form, defaultValue }: Field) {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  return id + (form?.dataset.draft || (defaultValue && `?${query}`))
}

const findFields = (part: ParentNode) => part.querySelectorAll<Field>(FIELD_SELECTOR)

export function restoreDrafts(part: ParentNode) {
  for (const field of findFields(part))
    field.value = tabStorage[getStorageKey(field)] ?? field.value
}

export function clearDrafts(form: ParentNode) {
  for (const field of findFields(form)) delete tabStorage[getStorageKey(field)]
}

tabStorage.openedAt ??= `${performance.timeOrigin}`
/**
 * The time at which the first page in this tab was opened, in milliseconds since 1970. Uses
 * `timeOrigin`, because on a slow device this script starts seconds later.
 */
export const tabOpenedAt = Number(tabStorage.openedAt)

export function initDrafts() {
  const sentForm = document.querySelector('[data-sent]:not([hidden])')?.parentElement
  if (sentForm) clearDrafts(sentForm)
  restoreDrafts(document)
  document.addEventListener('input', ({ target }) => {
    const field = findClosest<Field>(target, FIELD_SELECTOR)
    if (field) tabStorage[getStorageKey(field)] = field.value
  })
}
