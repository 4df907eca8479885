/** Makes text areas as high as their text in browsers without `field-sizing: content`. */

function grow(area: HTMLTextAreaElement) {
  const parent = area.parentElement
  if (!parent || !area.offsetHeight) return
  // Keeps the height of the parent element during the measurement, because the page could otherwise
  // briefly become shorter than its scroll position, and the browser would scroll.
  parent.style.minBlockSize = `${parent.offsetHeight}px`
  area.style.blockSize = 'auto'
  const borders = area.offsetHeight - area.clientHeight
  area.style.blockSize = `${area.scrollHeight + borders}px`
  parent.style.minBlockSize = ''
}

const growAll = () => document.querySelectorAll('textarea').forEach(grow)

export function growTextAreas() {
  if (CSS.supports('field-sizing', 'content')) return
  document.addEventListener('input', growAll)
  // Measures all text areas again when the focus moves. When a dialog or a tab opens, the focus
  // moves and text areas that were hidden before can be measured.
  document.addEventListener('focusin', growAll)
  growAll()
}
