/** Browsers without `field-sizing: content` do not make text areas as high as their text. */

function grow(area: HTMLTextAreaElement) {
  const parent = area.parentElement
  if (!parent || !area.offsetHeight) return
  // If the page became shorter than its scroll position, the browser would scroll, so the parent
  // keeps its height.
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
  // Hidden text areas have no height. A dialog or tab that shows them also moves the focus.
  document.addEventListener('focusin', growAll)
  growAll()
}
