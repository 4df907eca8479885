/**
 * Makes text areas grow with their text in browsers that do not support `field-sizing: content`.
 */
export function growTextAreas() {
  if (CSS.supports('field-sizing', 'content')) return
  const grow = ({ target: area }: Event) => {
    if (!(area instanceof HTMLTextAreaElement)) return
    area.style.blockSize = 'auto'
    const borders = area.offsetHeight - area.clientHeight
    area.style.blockSize = `${area.scrollHeight + borders}px`
  }
  document.addEventListener('input', grow)
  document.addEventListener('focusin', grow)
}
