/** Text at 200 %, or at 150 % too, as a reader sets it: what of the topmost dialog, or of the page, does not stay whole and in reach. */
import type { Page } from '@playwright/test'
import { tapsGoThrough } from '../browser/admin.ts'
import { layoutProblems } from './layout-problems.ts'
import { IS_THOROUGH } from './thorough.ts'
import { unreachableControls } from './unreachable-controls.ts'

/** Size of the text in px, width and height of the window. */
const LARGEST = [32, 360, 640] as const
const READERS = IS_THOROUGH
  ? [LARGEST, [32, 1280, 800] as const, [24, 360, 640] as const]
  : [LARGEST]

/** The topmost dialog, or the page. Runs in the browser, so it stands on its own. */
function markTopmost() {
  for (const one of document.querySelectorAll('[data-topmost]')) one.removeAttribute('data-topmost')
  const dialogs = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'
  const topmost = [...document.querySelectorAll(dialogs)].at(-1) ?? document.body
  topmost.setAttribute('data-topmost', '')
}

/** A title that has room for next to nothing says nothing. Runs in the browser, so it stands on its own. */
function squeezedTitles() {
  return [...document.querySelectorAll('[data-topmost] :is(h1, h2)')]
    .filter((one) => {
      const room =
        one.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(one).fontSize)
      return one.checkVisibility() && room < 4
    })
    .map((one) => `squeezed: ${one.textContent}`)
}

/** The name that stands in for a picture which cannot be drawn is cut: beside it the name says by an ellipsis that it goes on. */
const isStandIn = (problem: string) => /^clipped by \S*tile-unseen: /.test(problem)

function setText(size: number | null) {
  document.adoptedStyleSheets = []
  if (size === null) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html { font-size: ${size}px }`)
  document.adoptedStyleSheets = [sheet]
}

/** The page is left as it was. */
export async function largeTextFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const found: string[] = []
  await tapsGoThrough(page)
  await page.evaluate(markTopmost)
  for (const [text, width, height] of READERS) {
    await page.setViewportSize({ width, height })
    await page.evaluate(setText, text)
    const problems = [
      ...(await page.evaluate(layoutProblems, '[data-topmost]')),
      ...(await page.evaluate(squeezedTitles)),
      ...(await page.evaluate(unreachableControls, '[data-topmost]')),
    ]
    for (const one of problems.filter((problem) => !isStandIn(problem)))
      found.push(`${text} px in ${width} × ${height}: ${one}`)
  }
  await page.evaluate(setText, null)
  await page.setViewportSize(size)
  return found
}
