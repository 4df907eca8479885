/** Says something over the page until it is closed. */
const place = () => document.querySelector<HTMLElement>('[data-notice]')

/** What had the focus when the notice came. */
let before: Element | null = null

/** Gives the focus to an element that may have gone, else to what the page is about: it must not be lost. */
export function giveFocus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus()
  const main = document.querySelector('main')
  if (document.activeElement !== document.body || !main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

export function showNotice(content: Node) {
  before = document.activeElement
  place()?.firstElementChild?.replaceChildren(content)
}

export function enhanceNotice() {
  place()
    ?.querySelector('button')
    ?.addEventListener('click', () => {
      place()?.firstElementChild?.replaceChildren()
      giveFocus(before)
    })
}
