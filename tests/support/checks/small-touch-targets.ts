/**
 * Returns the controls whose touch target is smaller than 44 × 44 px, measured with
 * `elementFromPoint` at the edges of a square. Ignores links inside running text. The function runs
 * in the browser and must not use anything outside its body.
 */
export async function findSmallTouchTargets(): Promise<string[]> {
  const found: string[] = []
  const targets = 'button, a[href], summary, select, textarea, [role=tab], input:not([type=file])'
  for (const element of document.querySelectorAll<HTMLInputElement>(targets)) {
    const target = element.closest<HTMLElement>('label') ?? element
    const isShown = target.checkVisibility({ visibilityProperty: true })
    const inText =
      element.matches('p a') && element.closest('p')?.textContent?.trim() !== element.textContent
    if (!isShown || (inText && getComputedStyle(element).display === 'inline')) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const [cx, cy] = [x + width / 2, y + height / 2]
    const isHit = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(cx + dx, cy + dy)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === element)
    }
    // Skips a control below a dialog or a toast, because it cannot be tapped.
    if (!isHit(0, 0)) continue
    const half = 21.95
    if (width >= 44 && height >= 44) continue
    if (isHit(-half, 0) && isHit(half, 0) && isHit(0, -half) && isHit(0, half)) continue
    found.push(`${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`)
  }
  return found
}
