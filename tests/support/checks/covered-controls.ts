/**
 * Returns the controls that the toasts cover or move. Hides the toasts for a moment to compare the
 * page with and without them. The function runs in the browser and must not use anything outside
 * its body.
 */
export function findCoveredControls(): string[] {
  const region = document.querySelector<HTMLElement>('[aria-label="Notifications"]')
  if (!region) return ['no notice stands']
  const targets = 'button, a[href], select, textarea, summary, label, [role=tab], input'
  const controls = [...document.querySelectorAll<HTMLElement>(targets)].filter(
    (one) =>
      !region.contains(one) &&
      !one.closest('[inert]') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  type Seen = { box: string; hits: Set<string> }
  const look = () =>
    new Map(
      controls.map((one): [HTMLElement, Seen] => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const hits = new Set<string>()
        // Tests only points inside the control, because rounding may cover or uncover the edge
        // pixels.
        for (const across of [0.1, 0.5, 0.9])
          for (const down of [0.1, 0.5, 0.9]) {
            const hit = document.elementFromPoint(x + width * across, y + height * down)
            if (hit && one.contains(hit)) hits.add(`${across} ${down}`)
          }
        return [one, { box: [x, y, width, height].map(Math.round).join(' '), hits }]
      }),
    )
  const shown = look()
  region.style.display = 'none'
  const bare = look()
  region.style.display = ''
  const found: string[] = []
  for (const [one, { box, hits }] of bare) {
    const name = one.outerHTML.slice(0, 90)
    const now = shown.get(one)
    const lost = [...hits].filter((point) => !now?.hits.has(point))
    // A toast has moved this control, so the results at its points cannot be compared.
    if (now?.box !== box) found.push(`pushed from ${box} to ${now?.box}: ${name}`)
    else if (lost.length > 0) found.push(`covered at ${lost.join(', ')}: ${name}`)
  }
  return found
}
