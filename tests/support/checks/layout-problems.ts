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
  /** Each element is asked once for how it looks: nothing changes while the page is looked at. */
  const remembered = <Answer>(ask: (element: Element) => Answer) => {
    const answers = new Map<Element, Answer>()
    return (element: Element): Answer => {
      if (!answers.has(element)) answers.set(element, ask(element))
      return answers.get(element) as Answer
    }
  }
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const styleOf = remembered((element) => {
    const style = getComputedStyle(element)
    return {
      clipsAcross: clips(style.overflowX),
      clipsDown: clips(style.overflowY),
      scrolls: /auto|scroll/.test(style.overflowY),
      isShortened: style.textOverflow === 'ellipsis',
      isUnseen: style.clipPath === 'inset(50%)',
      isBar: /sticky|fixed/.test(style.position) && !/, 0\)$|\/ 0\)$/.test(style.backgroundColor),
    }
  })
  const above = remembered((element) => {
    const all: Element[] = []
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      all.push(up)
    }
    return all
  })
  const scrollersOf = remembered((element) => above(element).filter((up) => styleOf(up).scrolls))
  const clippersOf = remembered((element) =>
    above(element).filter((up) => styleOf(up).clipsAcross || styleOf(up).clipsDown),
  )
  const frameOf = remembered((element) => element.getBoundingClientRect())
  /** Whether the text is for screen readers only, a drawing's or shortened on purpose. */
  const aside = (element: Element) =>
    Boolean(element.closest('.skip, svg')) ||
    styleOf(element).isShortened ||
    above(element).some((one) => styleOf(one).isUnseen)
  /** The bar that it stands in, which covers what scrolls below. */
  const barOf = remembered((element) => above(element).find((one) => styleOf(one).isBar))
  /** Whether a strip, or another part that scrolls by itself, has scrolled it away. */
  const away = (element: Element, box: DOMRect) => {
    const strip = element.closest('[data-strip]')
    const { left = 0, right = 0 } = strip ? frameOf(strip) : {}
    if (strip && (box.left >= right - 1 || box.right <= left + 1)) return true
    const middle = (box.top + box.bottom) / 2
    return scrollersOf(element).some((up) => {
      const frame = frameOf(up)
      return middle <= frame.top || middle >= frame.bottom
    })
  }
  /** What of it the parts that it scrolls in show. */
  const shownPart = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (const up of scrollersOf(element)) {
      const frame = frameOf(up)
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return new DOMRect(left, top, right - left, bottom - top)
  }

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
      for (const up of clippersOf(element)) {
        const { clipsAcross, clipsDown } = styleOf(up)
        const frame = frameOf(up)
        const cut =
          (clipsAcross && (box.left < frame.left - 1 || box.right > frame.right + 1)) ||
          (clipsDown && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4))
        if (cut) problems.push(`clipped by ${up.className}: ${name(element, node.data)}`)
      }
    }
    // What stands in one line has no word in two.
    if (range.getClientRects().length < 2) continue
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
