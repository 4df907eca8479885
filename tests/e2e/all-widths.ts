/** How a page is laid out from the width of a phone to that of a wall, and zoomed in to 400 %. */
import type { Page } from '@playwright/test'
import { layoutProblems } from './layout-problems.ts'
import { spaceText } from './text-spacing.ts'

/** The first is a window of 1280 × 1024 zoomed in to 400 %. */
const WINDOWS = [
  [320, 256],
  [360, 800],
  [768, 800],
  [1024, 800],
  [1440, 800],
  [2200, 1200],
] as const

/** The window stays as wide as the last that was looked at. @param spaced looks at it with the text spaced too */
export async function problemsAtAllWidths(
  page: Page,
  name: string,
  part: string,
  spaced: boolean,
): Promise<string[]> {
  const found: string[] = []
  const look = async (width: number, height: number, how = '') => {
    await page.setViewportSize({ width, height })
    const problems = await page.evaluate(layoutProblems, part)
    found.push(...problems.map((problem) => `${name} at ${width} px${how}: ${problem}`))
  }
  for (const [width, height] of WINDOWS) await look(width, height)
  if (!spaced) return found
  await page.evaluate(spaceText)
  for (const width of [320, 1440]) await look(width, 800, ', spaced')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found
}
