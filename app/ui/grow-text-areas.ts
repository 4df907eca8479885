/** Browsers without `field-sizing: content` do not make text areas as high as their text. */

function grow(area: HTMLTextAreaElement) {
  const parent = area.parentElement
  if (!parent || !area.offsetHeight) return
  // Keeps the height of the parent, because the browser would scroll if the page became shorter
  // than its scroll position.
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
  // The focus moves when a dialog or a tab shows hidden text areas, which have no height before.
  document.addEventListener('focusin', growAll)
  growAll()
}
