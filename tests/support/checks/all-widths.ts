/** How a page is laid out from the width of a phone to that of a wall, and zoomed in to 400 %. */
import type { Page } from '@playwright/test'
import type { Locale } from '../../../shared/locale.ts'
import { layoutProblems } from './layout-problems.ts'
import { spaceText } from './text-spacing.ts'
import { IS_THOROUGH } from './thorough.ts'

/** The first is a window of 1280 × 1024 zoomed in to 400 %. */
const WINDOWS = [
  [320, 256],
  [360, 800],
  [768, 800],
  [1024, 800],
  [1440, 800],
  [2200, 1200],
] as const

/** In which a language shows whether it has room: the first is the narrowest that a telephone has. */
const NARROW_AND_WIDE = [WINDOWS[1], WINDOWS[4]]

type Ways = { windows: 'all' | 'narrow and wide' | 'narrow'; spaced: boolean }
const SIZES = { all: WINDOWS, 'narrow and wide': NARROW_AND_WIDE, narrow: [WINDOWS[1]] }

/**
 * How a language is looked at: French is the text that pages are drawn around; German is the longest, and spaced it
 * takes more room than any other; the rest are laid out by the same rules, which are narrowest on a telephone.
 */
export const waysOf = (locale: Locale): Ways => ({
  windows: IS_THOROUGH || locale === 'fr' ? 'all' : locale === 'de' ? 'narrow and wide' : 'narrow',
  spaced: locale === 'de',
})

/** The window stays as wide as the last that was looked at. @param ways whether in every window, and with the text spaced too */
export async function problemsAtAllWidths(
  page: Page,
  name: string,
  part: string,
  { windows, spaced }: Ways,
): Promise<string[]> {
  const found: string[] = []
  const look = async (width: number, height: number, how = '') => {
    await page.setViewportSize({ width, height })
    const problems = await page.evaluate(layoutProblems, part)
    found.push(...problems.map((problem) => `${name} at ${width} px${how}: ${problem}`))
  }
  for (const [width, height] of SIZES[windows]) await look(width, height)
  if (!spaced) return found
  await page.evaluate(spaceText)
  for (const width of [320, 1440]) await look(width, 800, ', spaced')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found
}
