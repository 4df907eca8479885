/**
 * Runs axe with all rules in the light colour scheme, and with the rules about colours in the dark
 * scheme and with forced colours.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** Minified source code of axe, because the browser parses it for each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Requires a contrast of 7:1, or of 4.5:1 for large text. The weaker `color-contrast` would report
 * the same text again.
 */
const CONTRAST = {
  'color-contrast': { enabled: false },
  'color-contrast-enhanced': { enabled: true },
}
const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: CONTRAST,
  resultTypes: ['violations'],
}
const COLOR_RULES = ['color-contrast-enhanced', 'link-in-text-block']
const COLORS: RunOptions = {
  runOnly: { type: 'rule', values: COLOR_RULES },
  resultTypes: ['violations'],
}
const ALL_BUT_COLORS: RunOptions = {
  ...ALL,
  rules: {
    ...CONTRAST,
    ...Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
  },
}

/** The function runs in the browser and must not use anything outside its body. */
async function runAxe(options: RunOptions) {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const result = await axe.run(options)
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  )
}

/**
 * Colour schemes to check. `all`: light, dark and forced colours. `light`: only light. `none`: only
 * light, without the rules about colours, for pages whose colours have been checked in another
 * language.
 */
type Schemes = 'all' | 'light' | 'none'

/**
 * React Aria keeps a dialog transparent for up to 600 ms while the soft keyboard of a touch device
 * opens, so the checks wait for this. The function runs in the browser.
 */
const areDialogsShown = () =>
  [...document.querySelectorAll('[role=dialog]')].every((dialog) =>
    dialog.checkVisibility({ opacityProperty: true }),
  )

/** Returns the violations that axe finds. Leaves the page in the light colour scheme. */
export async function findAxeViolations(page: Page, schemes: Schemes = 'all'): Promise<string[]> {
  const found: string[] = []
  const look = async (scheme: string, options: RunOptions) =>
    found.push(...(await page.evaluate(runAxe, options)).map((one) => `${scheme}: ${one}`))
  await expect.poll(() => page.evaluate(areDialogsShown), 'the dialogs are shown').toBe(true)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await look('light', schemes === 'none' ? ALL_BUT_COLORS : ALL)
  if (schemes !== 'all') return found
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark', COLORS)
  await page.emulateMedia({ forcedColors: 'active' })
  await look('forced colours', COLORS)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  return found
}
