/** Makes text areas as high as their text in browsers without `field-sizing: content`. */

function grow(area: HTMLTextAreaElement) {
  const parent = area.parentElement
  if (!parent || !area.offsetHeight) return
  // Keeps the height of the parent while measuring. If the page became shorter than its scroll
  // position, the browser would scroll.
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
  // Hidden text areas cannot be measured. A dialog or tab that shows them moves the focus.
  document.addEventListener('focusin', growAll)
  growAll()
}
