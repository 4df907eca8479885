export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Ids of headings that get the focus when the focused element is removed. */

export const LIST_HEADING_ID = 'liste'
export const PHOTOS_HEADING_ID = 'photos'
export const PAGE_HEADING_ID = 'page'

export const focusHeading = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })
