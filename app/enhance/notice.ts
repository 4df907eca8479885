const container = document.querySelector('[data-notice]')
/** The element for a notice, which is shown over the page until the visitor closes it. */
const notice = container?.firstElementChild

/** The element that had the focus before the notice was shown. */
let previousFocus: Element | null = null

/**
 * Focuses the element, or `<main>` if the element no longer exists, so that keyboard users do not
 * lose their position in the page.
 */
export function focusElementOrMain(element: Element | null) {
  if (element instanceof HTMLElement) element.focus()
  const main = document.querySelector('main')
  if (document.activeElement !== document.body || !main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

export function showNotice(content: Node) {
  previousFocus = document.activeElement
  notice?.replaceChildren(content)
}

export function initNotice() {
  container?.querySelector('button')?.addEventListener('click', () => {
    notice?.replaceChildren()
    focusElementOrMain(previousFocus)
  })
}
