/**
 * Returns text in the current viewport that is clipped, overlapped, broken inside a word or outside
 * the viewport. Ignores text that is scrolled out of a carousel, text that a sticky bar covers,
 * text for screen readers only, and text with an ellipsis. The function runs in the browser and
 * must not use anything outside its body.
 */
export function findLayoutProblems(part = 'body'): string[] {
  const problems: string[] = []
  const root = document.documentElement
  const wide = root.clientWidth
  if (root.scrollWidth > wide) problems.push(`the page scrolls sideways: ${root.scrollWidth}`)

  type Line = { element: Element; text: string; box: DOMRect }
  const lines: Line[] = []
  const name = (element: Element, text: string) =>
    `${element.tagName.toLowerCase()}.${element.className} “${text.trim().slice(0, 40)}”`
  /** The page does not change during the check, so results can be cached for each element. */
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
      scrollsAcross: /auto|scroll/.test(style.overflowX),
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
  /**
   * Returns true for text that is not checked: for screen readers, in SVG images or with an
   * ellipsis.
   */
  const aside = (element: Element) =>
    Boolean(element.closest('.skip-link, svg')) ||
    styleOf(element).isShortened ||
    above(element).some((one) => styleOf(one).isUnseen)
  /** Returns the sticky or fixed bar around an element. */
  const barOf = remembered((element) => above(element).find((one) => styleOf(one).isBar))
  /** True if the element is scrolled out of view in a carousel or another scroll container. */
  const away = (element: Element, box: DOMRect) => {
    const strip = element.closest('[data-track]')
    const { left = 0, right = 0 } = strip ? frameOf(strip) : {}
    if (strip && (box.left >= right - 1 || box.right <= left + 1)) return true
    const middle = (box.top + box.bottom) / 2
    return scrollersOf(element).some((up) => {
      const frame = frameOf(up)
      return middle <= frame.top || middle >= frame.bottom
    })
  }
  /** The part of the element's box that is visible in its scroll containers. */
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
      const isBeyond = box.left < -1 || box.right > wide + 1
      // Accepts text that the visitor can scroll to.
      if (isBeyond && above(element).some((up) => styleOf(up).scrollsAcross)) continue
      lines.push({ element, text: node.data, box })
      if (isBeyond) {
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
    // Skips text in one line, in which no word can be divided.
    if (range.getClientRects().length < 2) continue
    for (const word of node.data.matchAll(/[\p{L}\p{N}@._’']{2,}/gu)) {
      // An e-mail address of more than 40 characters may not fit in one line of a phone.
      if (word[0].includes('@') && word[0].length > 40) continue
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) problems.push(`a word is cut: ${word[0]} in ${name(element, node.data)}`)
    }
  }
  // Checks selects separately, because their displayed value is not in a text node.
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of within.querySelectorAll('select')) {
    const { font, whiteSpace, paddingLeft, paddingRight } = getComputedStyle(select)
    if (!pen || whiteSpace === 'normal' || !select.checkVisibility()) continue
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const value = select.selectedOptions[0]?.text ?? ''
    pen.font = font
    if (pen.measureText(value).width > room + 1) problems.push(`cut: ${name(select, value)}`)
  }
  // Returns the middle part of the box around a line of text, where the letters are. Leaves out the
  // space above and below the letters, because it may overlap with other lines.
  const body = ({ top, bottom, left, right }: DOMRect) => {
    const air = (bottom - top) * 0.28
    return { top: top + air, bottom: bottom - air, left: left + 1, right: right - 1 }
  }
  for (const image of within.querySelectorAll('img')) {
    const box = shownPart(image)
    if (!image.checkVisibility() || away(image, box)) continue
    for (const { element, text, box: line } of lines) {
      // Skips the position in a carousel, such as `1 / 3`, which has its own background over the
      // photo.
      if (element.closest('[data-position]')) continue
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
