/**
 * Returns the controls that cannot be clicked even after scrolling. The function runs in the
 * browser and must not use anything outside its body.
 */
export function findUnreachableControls(part: string): string[] {
  const found: string[] = []
  const root = document.querySelector(part)
  if (!root) return [`there is no ${part}`]
  const isUnseen = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement))
  const targets = 'button, a[href], summary, select, textarea, [role=tab], input:not([type=file])'
  for (const element of root.querySelectorAll<HTMLInputElement>(targets)) {
    const target = element.closest<HTMLElement>('label') ?? element
    if (!target.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]'))
      continue
    // Skips controls without pointer events, which only keyboards and screen readers use. With a
    // mouse or a finger, the artist drags photos or drops files instead.
    if (getComputedStyle(element).pointerEvents === 'none' || isUnseen(element)) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    if (hit && (target.contains(hit) || hit.closest('label')?.control === element)) continue
    found.push(`out of reach: ${element.outerHTML.slice(0, 120)}`)
  }
  return found
}
