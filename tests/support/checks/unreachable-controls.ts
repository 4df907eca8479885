/**
 * Returns the controls that cannot be clicked even after scrolling, because their center is outside
 * the viewport or another element covers it. The function runs in the browser and must not use
 * anything outside its body.
 */
export function findUnreachableControls(part: string): string[] {
  const found: string[] = []
  const root = document.querySelector(part)
  if (!root) return [`there is no ${part}`]
  const isUnseen = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).clipPath === 'inset(50%)' || isUnseen(one.parentElement))
  const targets = 'button, a[href], summary, select, textarea, [role=tab], input:not([type=file])'
  for (const one of root.querySelectorAll<HTMLInputElement>(targets)) {
    const target = one.closest<HTMLElement>('label') ?? one
    if (!target.checkVisibility({ visibilityProperty: true }) || one.closest('[inert]')) continue
    // Skips controls for keyboards and screen readers only, because pointer users drag the photo
    // itself and drop files on the drop zone.
    if (getComputedStyle(one).pointerEvents === 'none' || isUnseen(one)) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    if (hit && (target.contains(hit) || hit.closest('label')?.control === one)) continue
    found.push(`out of reach: ${one.outerHTML.slice(0, 120)}`)
  }
  return found
}
