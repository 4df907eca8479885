/** Compares the layout of a page in an engine with the layout in Chromium. */
import type { BrowserEngineName } from './engines.ts'

type Box = {
  /**
   * Path of the element in the document, followed by the start of its text. The comparison finds
   * the same element in both browsers by this name.
   */
  name: string
  x: number
  width: number
  height: number
  lineHeight: number
  underlined: boolean
  /**
   * True if a click on the middle of the element would hit the element. False if the element is
   * covered or not painted. Undefined if its middle is outside the viewport.
   */
  isOnTop: boolean | undefined
  /**
   * False for inline elements in running text. Their positions and sizes are not compared, because
   * each engine may wrap lines differently.
   */
  isBox: boolean
}
export type MeasuredLayout = { boxes: Box[]; sideways: number }

/** Measures the visible elements of a page. Runs in the browser. */
export async function measureLayout(): Promise<MeasuredLayout> {
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => null)))
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const root = document.documentElement
  const place = (element: Element): string => {
    const parent = element.parentElement
    if (!parent || element === document.body) return element.tagName.toLowerCase()
    const index = [...parent.children].indexOf(element)
    return `${place(parent)}>${element.tagName.toLowerCase()}${index}`
  }
  const parts =
    'main, header, footer, nav, section, article, h1, h2, h3, p, li, dt, dd, a, img, button, summary, label, input, textarea, select, fieldset, figure, [role=dialog]'
  const boxes = [...document.querySelectorAll(parts)]
    // Checks the layout boxes and the CSS property `visibility` if `checkVisibility` is missing, as
    // it is in Safari before 17.4.
    .filter(
      (one) =>
        one.checkVisibility?.({ visibilityProperty: true }) ??
        (one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'),
    )
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const style = getComputedStyle(one)
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return {
        name: `${place(one)} “${(one.textContent ?? '').trim().slice(0, 30)}”`,
        ...{ x, width, height },
        lineHeight: Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.2,
        isBox: style.display !== 'inline',
        underlined: style.textDecorationLine === 'underline',
        isOnTop: top && style.pointerEvents !== 'none' ? one.contains(top) : undefined,
      }
    })
  return { boxes, sideways: root.scrollWidth - root.clientWidth }
}

/**
 * Additional tolerances for the height of a box: LINES is a number of text lines, and HEIGHT is a
 * share of the height. They are necessary, because engines hyphenate differently and round letter
 * widths differently, so that the same text may need more lines.
 */
const LINES = 1.5
const HEIGHT = 0.08
/**
 * Tolerances for the position and size of a box in each engine: `pixels` is a number of CSS pixels,
 * and `width` is a share of the width of the box. The tolerances for WebKit are larger, because
 * WebKit rounds letter widths to whole pixels and makes titles up to 9 % wider.
 */
const TOLERANCES = {
  firefox: { pixels: 4, width: 0.03 },
  webkit: { pixels: 12, width: 0.1 },
  wpe: { pixels: 12, width: 0.1 },
}

/**
 * Selects what a test compares. `underlines`: sideways scrolling and underlines. `visibility`: also
 * which elements are visible and on top. `boxes`: also the positions and sizes of the elements.
 */
export type LayoutComparisonLevel = 'underlines' | 'visibility' | 'boxes'

/**
 * Compares the layout in an engine with the layout in Chromium. Returns descriptions of the
 * differences. Differences of positions and sizes within the tolerances are ignored.
 */
export function findLayoutDifferences(
  engine: BrowserEngineName,
  comparison: LayoutComparisonLevel,
  own: MeasuredLayout,
  chromium: MeasuredLayout,
): string[] {
  const tolerance = TOLERANCES[engine]
  const found: string[] = []
  if (own.sideways > 0) found.push(`the page scrolls sideways by ${own.sideways} px`)
  const expected = new Map(chromium.boxes.map((box) => [box.name, box]))
  for (const box of own.boxes) {
    const other = expected.get(box.name)
    expected.delete(box.name)
    if (other?.underlined && !box.underlined) found.push(`${box.name} is not underlined`)
    if (comparison === 'underlines') continue
    if (!other) {
      found.push(`${box.name} is not visible in Chromium`)
      continue
    }
    if (!box.isBox) continue
    if (other.isOnTop && box.isOnTop === false) found.push(`${box.name} is not on top`)
    if (comparison === 'visibility') continue
    const isWider =
      Math.abs(box.width - other.width) > tolerance.pixels + other.width * tolerance.width
    const isMoved = Math.abs(box.x - other.x) > 2 * tolerance.pixels
    const isHigher =
      Math.abs(box.height - other.height) >
      tolerance.pixels + LINES * other.lineHeight + other.height * HEIGHT
    if (isWider || isMoved || isHigher) {
      const numbers = ({ x, width, height }: Box) =>
        [x, width, height].map((number) => Math.round(number)).join(' ')
      found.push(`${box.name}: x, width, height ${numbers(box)}, in Chromium ${numbers(other)}`)
    }
  }
  if (comparison === 'underlines') return found
  for (const name of expected.keys()) found.push(`${name} is visible in Chromium only`)
  return found
}
