/**
 * Checks with text at 200 % (and 150 % in thorough runs) that no text of the topmost dialog or the
 * page is clipped and every control is reachable.
 */
import type { Page } from '@playwright/test'
import { resetDoubleTapGuard } from '../browser/admin.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { IS_THOROUGH_RUN } from './thorough.ts'
import { findUnreachableControls } from './unreachable-controls.ts'

/** Font size, viewport width and viewport height in pixels. 32 pixels are 200 %. */
const LARGEST_TEXT_SETTING = [32, 360, 640] as const
const TEXT_SETTINGS = IS_THOROUGH_RUN
  ? [LARGEST_TEXT_SETTING, [32, 1280, 800] as const, [24, 360, 640] as const]
  : [LARGEST_TEXT_SETTING]

/**
 * Sets `data-topmost` on the topmost dialog, or on `document.body` if no dialog is open. The
 * function runs in the browser, so it must not use other functions or constants of this file.
 */
function markTopmost() {
  for (const one of document.querySelectorAll('[data-topmost]')) one.removeAttribute('data-topmost')
  const dialogs = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'
  const topmost = [...document.querySelectorAll(dialogs)].at(-1) ?? document.body
  topmost.setAttribute('data-topmost', '')
}

/**
 * Returns the headings that are narrower than four times their font size although their text needs
 * more space. The function runs in the browser, so it must not use other functions or constants of
 * this file.
 */
function findSqueezedTitles() {
  return [...document.querySelectorAll('[data-topmost] :is(h1, h2)')]
    .filter((one) => {
      const room =
        one.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(one).fontSize)
      const text = document.createRange()
      text.selectNodeContents(one)
      const fits = text.getClientRects().length === 1 && one.scrollWidth <= one.clientWidth
      return one.checkVisibility() && room < 4 && !fits
    })
    .map((one) => `squeezed: ${one.textContent}`)
}

/**
 * Matches the clipped file name of a photo without a preview. It is no problem, because the page
 * also shows the whole name.
 */
const isFileNamePlaceholder = (problem: string) => /^clipped by \S*tile-unseen: /.test(problem)

/** Finds problems with large text, and then restores the font size and the viewport. */
export async function findLargeTextProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const found: string[] = []
  await resetDoubleTapGuard(page)
  await page.evaluate(markTopmost)
  // Sets the text size as the browser settings do, so that media queries in rem depend on it.
  const browser = await page.context().newCDPSession(page)
  const setTextSize = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard } })
  for (const [text, width, height] of TEXT_SETTINGS) {
    await page.setViewportSize({ width, height })
    await setTextSize(text)
    const problems = [
      ...(await page.evaluate(findLayoutProblems, '[data-topmost]')),
      ...(await page.evaluate(findSqueezedTitles)),
      ...(await page.evaluate(findUnreachableControls, '[data-topmost]')),
    ]
    for (const one of problems.filter((problem) => !isFileNamePlaceholder(problem)))
      found.push(`${text} px in ${width} × ${height}: ${one}`)
  }
  await setTextSize(16)
  await browser.detach()
  await page.setViewportSize(size)
  return found
}
