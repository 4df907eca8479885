/** Every public page in every language at the width of a phone, a tablet and a desk, and zoomed in to 400 %. */
import type { Page } from '@playwright/test'
import { LOCALE_NAMES, LOCALES, localizedPath } from '../../shared/locale.ts'
import { layoutProblems } from './layout-problems.ts'
import { expect, test } from './site.ts'
import { spaceText } from './text-spacing.ts'
import { pagesOf, wordsOf } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The first is a window of 1280 × 1024 zoomed in to 400 %. */
const WINDOWS = [
  [320, 256],
  [360, 800],
  [768, 800],
  [1440, 800],
] as const

async function problemsAtAllWidths(page: Page, name: string, part = 'body') {
  const found: string[] = []
  const look = async (width: number, height: number, how = '') => {
    await page.setViewportSize({ width, height })
    // The sticky head lies over what has scrolled below it.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const problems = await page.evaluate(layoutProblems, part)
    found.push(...problems.map((problem) => `${name} at ${width} px${how}: ${problem}`))
  }
  for (const [width, height] of WINDOWS) await look(width, height)
  await page.evaluate(spaceText)
  for (const width of [320, 1440]) await look(width, 800, ', spaced')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found
}

for (const locale of LOCALES) {
  test(`${LOCALE_NAMES[locale]}: no page scrolls sideways, clips, overlaps or cuts a word at 320, 360, 768 and 1440 px, nor with the text spaced`, async ({
    page,
    site,
  }) => {
    const found: string[] = []
    for (const [name, address] of Object.entries(await pagesOf(site, locale))) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      found.push(...(await problemsAtAllWidths(page, name)))
    }
    expect(found).toEqual([])
  })
}

test('menus, form errors, the notice and the dialog are laid out as well, in every language', async ({
  page,
}) => {
  const found: string[] = []
  for (const locale of LOCALES) {
    const { form, gallery, nav } = wordsOf(locale)
    await page.goto(localizedPath(locale, '/contact'))
    await page.getByRole('button', { name: form.send }).click()
    found.push(...(await problemsAtAllWidths(page, `${locale}: errors`)))
    await page.getByLabel(form.name, { exact: true }).fill('Aline')
    await page.getByLabel(form.email).fill('aline@example.org')
    await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
    await page.getByRole('button', { name: form.send }).click()
    // The notice lies over the page on purpose: only what it holds counts.
    found.push(...(await problemsAtAllWidths(page, `${locale}: notice`, '[data-notice]')))
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(localizedPath(locale, '/gallery'))
    for (const summary of await page.getByRole('banner').locator('summary').all()) {
      await summary.click()
      const links = page.getByRole('banner').locator('details[open] a')
      expect(await links.count()).toBeGreaterThan(4)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('banner')).toContainText(nav.menu)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: gallery.details }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
    found.push(...(await problemsAtAllWidths(page, `${locale}: dialog`, '#sheet')))
  }
  expect(found).toEqual([])
})
