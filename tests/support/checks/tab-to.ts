/** Goes through a page with the Tab key alone. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus without being drawn, or lies under something else; '' when all is well. Runs in the browser. */
function unseenFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  // Some draw the focus on what stands around them: a switch on its label, a text on its box, a title on its row.
  const label = element.closest('[data-focus-visible], label') ?? element
  const isDrawn = [
    ...[element, element.parentElement ?? element, label].map((one) => getComputedStyle(one)),
    getComputedStyle(element, '::after'),
  ].some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')
  const isHit = [...label.getClientRects()].some(({ left, right, top, bottom }) => {
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    return label.contains(document.elementFromPoint(x, y))
  })
  const what = element.outerHTML.slice(0, 200)
  return isDrawn ? (isHit ? '' : `covered: ${what}`) : `not drawn: ${what}`
}

/** Presses Tab until the focus is there; fails when it goes all the way round, or is somewhere unseen on its way. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeAttached()
  for (let steps = 0; steps < 120; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await page.evaluate(unseenFocus), 'the focus is seen on everything it passes').toBe('')
  }
  throw new Error(`never reached ${target}`)
}
