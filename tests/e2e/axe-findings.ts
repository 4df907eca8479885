/** What axe has to say about what stands on the screen: everything by day, the colours in the other schemes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOURS = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']

/** Text has to stand out 7:1 (`color-contrast-enhanced`), by day, at night and in the visitor's own colours. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found: string[] = []
  const look = async (scheme: string, axe: AxeBuilder) => {
    // One document without frames: no second page is needed to gather what each frame found.
    const { violations } = await axe.setLegacyMode().analyze()
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ html }) => `${scheme}: ${id}: ${html.slice(0, 300)}`))
    }
  }
  const all = { rules: { 'color-contrast-enhanced': { enabled: true } } }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await look('light', new AxeBuilder({ page }).withTags(RULES).options(all))
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark', new AxeBuilder({ page }).withRules(COLOURS))
  await page.emulateMedia({ forcedColors: 'active' })
  await look('forced colours', new AxeBuilder({ page }).withRules(COLOURS))
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  return found
}
