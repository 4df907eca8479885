/**
 * What is wrong with how a page, or a part of it, is laid out in the window as it is. Runs in the browser, so it
 * stands on its own.
 * What a strip that scrolls by itself holds outside of its frame does not count, nor text for screen readers only, nor
 * what has scrolled below a bar, nor a line that says by an ellipsis that it goes on elsewhere.
 */
export function layoutProblems(part = 'body'): string[] {
  const problems: string[] = []
  const root = document.documentElement
  const wide = root.clientWidth
  if (root.scrollWidth > wide) problems.push(`the page scrolls sideways: ${root.scrollWidth}`)

  type Line = { element: Element; text: string; box: DOMRect }
  const lines: Line[] = []
  const name = (element: Element, text: string) =>
    `${element.tagName.toLowerCase()}.${element.className} “${text.trim().slice(0, 40)}”`
  const above = (element: Element) => {
    const all: Element[] = []
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      all.push(up)
    }
    return all
  }
  /** Whether the text is for screen readers only, a drawing's or shortened on purpose. */
  const aside = (element: Element) =>
    Boolean(element.closest('.skip, svg')) ||
    getComputedStyle(element).textOverflow === 'ellipsis' ||
    above(element).some((one) => getComputedStyle(one).clipPath === 'inset(50%)')
  /** The bar that it stands in, which covers what scrolls below. */
  const barOf = (element: Element) =>
    above(element).find((one) => {
      const { position, backgroundColor } = getComputedStyle(one)
      return /sticky|fixed/.test(position) && !/, 0\)$|\/ 0\)$/.test(backgroundColor)
    })
  /** Whether a strip, or another part that scrolls by itself, has scrolled it away. */
  const away = (element: Element, box: DOMRect) => {
    const strip = element.closest('[data-strip]')?.getBoundingClientRect()
    if (strip && (box.left >= strip.right - 1 || box.right <= strip.left + 1)) return true
    const middle = (box.top + box.bottom) / 2
    return above(element).some((up) => {
      if (!/auto|scroll/.test(getComputedStyle(up).overflowY)) return false
      const frame = up.getBoundingClientRect()
      return middle <= frame.top || middle >= frame.bottom
    })
  }
  /** What of it the parts that it scrolls in show. */
  const shownPart = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (const up of above(element)) {
      if (!/auto|scroll/.test(getComputedStyle(up).overflowY)) continue
      const frame = up.getBoundingClientRect()
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return new DOMRect(left, top, right - left, bottom - top)
  }
  const clips = (value: string) => value === 'hidden' || value === 'clip'

  const within = document.querySelector(part)
  if (!within) return [`there is no ${part}`]
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || !node.data.trim() || aside(element)) continue
    if (/^(SCRIPT|STYLE|TEMPLATE|TITLE)$/.test(element.tagName)) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || away(element, box)) continue
      lines.push({ element, text: node.data, box })
      if (box.left < -1 || box.right > wide + 1) {
        problems.push(`beyond the window: ${name(element, node.data)}`)
      }
      for (const up of above(element)) {
        const { overflowX, overflowY } = getComputedStyle(up)
        const frame = up.getBoundingClientRect()
        const cut =
          (clips(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1)) ||
          (clips(overflowY) && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4))
        if (cut) problems.push(`clipped by ${up.className}: ${name(element, node.data)}`)
      }
    }
    for (const word of node.data.matchAll(/[\p{L}\p{N}@._’']{2,}/gu)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) problems.push(`a word is cut: ${word[0]} in ${name(element, node.data)}`)
    }
  }
  // The middle of a line, where its letters stand; the rest of its box is air that neighbours may share.
  const body = ({ top, bottom, left, right }: DOMRect) => {
    const air = (bottom - top) * 0.28
    return { top: top + air, bottom: bottom - air, left: left + 1, right: right - 1 }
  }
  for (const image of within.querySelectorAll('img')) {
    const box = shownPart(image)
    if (!image.checkVisibility() || away(image, box)) continue
    for (const { element, text, box: line } of lines) {
      const a = body(line)
      const over =
        a.left < box.right && box.left < a.right && a.top < box.bottom && box.top < a.bottom
      if (over && barOf(element) === barOf(image)) {
        problems.push(`over a photograph: ${name(element, text)}`)
      }
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  for (const [index, first] of lines.entries()) {
    const a = body(first.box)
    for (const second of lines.slice(index + 1)) {
      if (second.box.top > first.box.bottom) break
      const b = body(second.box)
      if (first.element === second.element && first.text === second.text) continue
      const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      if (over && barOf(first.element) === barOf(second.element)) {
        problems.push(
          `overlapping: ${name(first.element, first.text)} and ${name(second.element, second.text)}`,
        )
      }
    }
  }
  return [...new Set(problems)]
}
