/** For browsers without `field-sizing: content`. */

function grow(area: HTMLTextAreaElement) {
  const parent = area.parentElement
  if (!parent || !area.offsetHeight) return
  // A page shorter than its scroll position would be scrolled.
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
  // The focus moves when a dialog or a tab shows hidden text areas.
  document.addEventListener('focusin', growAll)
  growAll()
}
