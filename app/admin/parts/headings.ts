/** Headings that take the focus when what had it goes away. */

export const LIST_ID = 'liste'
export const PHOTOS_ID = 'photos'
export const PAGE_ID = 'page'

/** Moves the focus there; what is in sight stays in sight. */
export const focusHeading = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })
