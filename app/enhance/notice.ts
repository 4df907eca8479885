/**
 * Returns the container for notices. A notice is shown over the page until the visitor closes it.
 */
const findNoticeContainer = () => document.querySelector<HTMLElement>('[data-notice]')

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
  findNoticeContainer()?.firstElementChild?.replaceChildren(content)
}

export function initNotice() {
  findNoticeContainer()
    ?.querySelector('button')
    ?.addEventListener('click', () => {
      findNoticeContainer()?.firstElementChild?.replaceChildren()
      focusElementOrMain(previousFocus)
    })
}
