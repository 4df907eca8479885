/** What axe has to say about what stands on the screen: everything by day, the colours in the other schemes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** Every page has to read it anew; the file for people is more than twice as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Text has to stand out 7:1, 4.5:1 where it is large; `color-contrast` asks for less of the same text. */
const CONTRAST = {
  'color-contrast': { enabled: false },
  'color-contrast-enhanced': { enabled: true },
}
const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: CONTRAST,
  resultTypes: ['violations'],
}
const COLOUR_RULES = ['color-contrast-enhanced', 'link-in-text-block']
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: COLOUR_RULES },
  resultTypes: ['violations'],
}
const ALL_BUT_COLOURS: RunOptions = {
  ...ALL,
  rules: {
    ...CONTRAST,
    ...Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  },
}

/** Runs in the browser, so it stands on its own. */
async function violations(options: RunOptions) {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const result = await axe.run(options)
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  )
}

/** None where the same page is looked at elsewhere: colours know no language. */
type Schemes = 'all' | 'day' | 'none'

/** By day, at night and in the visitor's own colours; the page is left as by day. */
export async function axeFindings(page: Page, schemes: Schemes = 'all'): Promise<string[]> {
  const found: string[] = []
  const look = async (scheme: string, options: RunOptions) =>
    found.push(...(await page.evaluate(violations, options)).map((one) => `${scheme}: ${one}`))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await look('light', schemes === 'none' ? ALL_BUT_COLOURS : ALL)
  if (schemes !== 'all') return found
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark', COLOURS)
  await page.emulateMedia({ forcedColors: 'active' })
  await look('forced colours', COLOURS)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  return found
}
