import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Describes the focused element if its focus ring is not drawn or if something covers the element.
 * Otherwise, returns an empty string. Runs in the browser.
 */
function describeHiddenFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  // Switches, text fields and row titles draw the focus ring on their parent, label or `::after`.
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

/**
 * Presses `key` until the target has the focus. Fails if the target never gets the focus, or if a
 * focused element on the way has no visible focus ring.
 */
export async function focusWithTab(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeAttached()
  for (let steps = 0; steps < 120; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(
      await page.evaluate(describeHiddenFocus),
      'the focus is seen on everything it passes',
    ).toBe('')
  }
  throw new Error(`never reached ${target}`)
}
