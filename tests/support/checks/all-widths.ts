import type { Page } from '@playwright/test'
import type { Locale } from '../../../shared/locale.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { applyTextSpacing } from './text-spacing.ts'
import { IS_THOROUGH_RUN } from './thorough.ts'

/**
 * Widths and heights in CSS pixels. The first size equals a window of 1280 × 1024 at 400 % zoom.
 */
const VIEWPORTS = [
  [320, 256],
  [360, 800],
  [768, 800],
  [1024, 800],
  [1440, 800],
  [2200, 1200],
] as const

/** A narrow phone and a desktop screen, which show whether long texts fit. */
const NARROW_AND_WIDE = [VIEWPORTS[1], VIEWPORTS[4]]

type ViewportSelection = { windows: 'all' | 'narrow and wide' | 'narrow'; spaced: boolean }
const SIZES = { all: VIEWPORTS, 'narrow and wide': NARROW_AND_WIDE, narrow: [VIEWPORTS[1]] }

/**
 * French is checked in all viewports, because the pages were designed in French. German has the
 * longest texts and is also checked with wider text spacing. The other languages are checked on a
 * phone, where space is tightest.
 */
export const selectViewports = (locale: Locale): ViewportSelection => ({
  windows:
    IS_THOROUGH_RUN || locale === 'fr' ? 'all' : locale === 'de' ? 'narrow and wide' : 'narrow',
  spaced: locale === 'de',
})

/**
 * Finds layout problems and does not restore the viewport afterwards.
 *
 * @param name name of the page in the returned problems
 *
 * @param part selector of the part of the page to check
 */
export async function findLayoutProblemsAtAllWidths(
  page: Page,
  name: string,
  part: string,
  { windows, spaced }: ViewportSelection,
): Promise<string[]> {
  const found: string[] = []
  const look = async (width: number, height: number, how = '') => {
    await page.setViewportSize({ width, height })
    const problems = await page.evaluate(findLayoutProblems, part)
    found.push(...problems.map((problem) => `${name} at ${width} px${how}: ${problem}`))
  }
  for (const [width, height] of SIZES[windows]) await look(width, height)
  if (!spaced) return found
  await page.evaluate(applyTextSpacing)
  for (const width of [320, 1024, 1440]) await look(width, 800, ', spaced')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found
}
