/**
 * Tests the layout of unusually long or short content in viewports from phone width to very wide
 * screens and at 400 % zoom.
 */
import type { Page } from '@playwright/test'
import { createEdgeCaseContent } from '../../support/browser/edge-case-content.ts'
import { expect, test, withNewSite } from '../../support/browser/site.ts'
import { fetchSiteContent, getLocalizedEntityPath } from '../../support/browser/visitor.ts'
import { findLayoutProblemsAtAllWidths } from '../../support/checks/all-widths.ts'

async function problemsOf(page: Page, addresses: Record<string, string>, spaced: boolean) {
  const found: string[] = []
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    found.push(
      ...(await findLayoutProblemsAtAllWidths(page, name, 'body', { windows: 'all', spaced })),
    )
  }
  return found
}

test('empty lists, long titles, panoramas and tall photos have a good layout in German', {
  tag: '@nightly',
}, async ({ page }) => {
  await withNewSite(
    async (site) => {
      const lists = Object.fromEntries(
        ['gallery', 'news', 'training'].map((part) => [part, `${site.url}/de/${part}`]),
      )
      expect(await problemsOf(page, lists, true)).toEqual([])
      await createEdgeCaseContent(site)
      const { pieces, news, trainings } = await fetchSiteContent(site)
      const entities = [
        ...pieces.map((piece) => getLocalizedEntityPath('de', 'art_piece', piece)),
        ...news.map((item) => getLocalizedEntityPath('de', 'news', item)),
        ...trainings.map((training) => getLocalizedEntityPath('de', 'training', training)),
      ].map((path) => [path, site.url + path])
      expect(entities.length).toBe(6)
      const all = { ...lists, ...Object.fromEntries(entities) }
      expect(await problemsOf(page, all, false)).toEqual([])
    },
    { demo: false },
  )
})
