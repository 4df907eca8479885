/** axe finds nothing on any public page, whatever is open, by day and at night. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { fr, pagesOf } from './visitor.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe has to say about what stands on the screen now. Colours are looked at alone when the rest has been. */
async function findings(page: Page, { colours = false } = {}) {
  const axe = new AxeBuilder({ page })
  if (colours) axe.withRules(['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'])
  else axe.withTags(RULES).options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  const colours = colorScheme === 'dark'
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test(`${colorScheme}: axe finds nothing on any public page`, async ({ page, site }) => {
      const found: string[] = []
      for (const [name, address] of Object.entries(await pagesOf(site, 'fr'))) {
        await page.goto(address)
        found.push(...(await findings(page, { colours })).map((one) => `${name}: ${one}`))
      }
      expect(found).toEqual([])
    })

    test(`${colorScheme}: axe finds nothing with the dialog, the menus, errors or the notice shown`, async ({
      page,
    }) => {
      await page.goto('/gallery')
      await page
        .getByRole('link', { name: /^Voir la pièce/ })
        .first()
        .click()
      const details = page.getByRole('dialog')
      await expect(details.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findings(page, { colours }), 'dialog').toEqual([])
      await details.getByRole('button', { name: fr.form.send }).click()
      await expect(details.getByRole('alert')).toBeVisible()
      expect(await findings(page, { colours }), 'dialog with errors').toEqual([])

      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/contact')
      const [language, sections] = await page.getByRole('banner').locator('summary').all()
      await language?.click()
      expect(await findings(page, { colours }), 'language menu').toEqual([])
      await sections?.click()
      expect(await findings(page, { colours }), 'menu').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: fr.form.send }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await findings(page, { colours }), 'errors').toEqual([])
      await page.getByLabel('Nom').fill('Aline')
      await page.getByLabel('Adresse électronique').fill('aline@example.org')
      await page.getByLabel('Message').fill('Bonjour')
      await page.getByRole('button', { name: fr.form.send }).click()
      await expect(page.locator('[data-notice]')).toBeVisible()
      expect(await findings(page, { colours }), 'notice').toEqual([])
    })
  })
}
