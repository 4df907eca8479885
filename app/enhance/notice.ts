const container = document.querySelector('[data-notice]')
const notice = container?.firstElementChild

let previousFocus: Element | null = null

/** Focuses `<main>` if the element is gone, so that keyboard users keep their position. */
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
