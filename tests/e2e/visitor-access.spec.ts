/** axe finds nothing on any public page, whatever is open, in any language, by day, at night, in forced colours. */
import { LOCALE_NAMES, LOCALES, localizedPath } from '../../shared/locale.ts'
import { axeFindings } from './axe-findings.ts'
import { expect, test } from './site.ts'
import { pagesOf, wordsOf } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of LOCALES) {
  test(`${LOCALE_NAMES[locale]}: axe finds nothing on any public page nor with a menu, the dialog, errors or the notice shown, in light, dark and forced colours`, async ({
    page,
    site,
  }) => {
    test.slow()
    const { form, gallery } = wordsOf(locale)
    const found: string[] = []
    const look = async (state: string) =>
      found.push(...(await axeFindings(page)).map((one) => `${state}: ${one}`))

    for (const [name, address] of Object.entries(await pagesOf(site, locale))) {
      await page.goto(address)
      await look(name)
    }
    await page.goto(localizedPath(locale, '/gallery'))
    await page.getByRole('link', { name: gallery.details }).first().click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('heading', { level: 1 })).toBeVisible()
    await look('dialog')
    await details.getByRole('button', { name: form.send }).click()
    await expect(details.getByRole('alert')).toBeVisible()
    await look('dialog with errors')

    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(localizedPath(locale, '/contact'))
    const [language, sections] = await page.getByRole('banner').locator('summary').all()
    await language?.click()
    await look('language menu')
    await sections?.click()
    await look('menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: form.send }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look('errors')
    await page.getByLabel(form.name, { exact: true }).fill('Aline')
    await page.getByLabel(form.email).fill('aline@example.org')
    await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
    await page.getByRole('button', { name: form.send }).click()
    await expect(page.locator('[data-notice]')).toBeVisible()
    await look('notice')
    expect(found).toEqual([])
  })
}

test('in forced colours the field that is typed in, the section one is in and the chosen category can be told', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/contact')
  const field = page.getByLabel('Objet')
  await field.focus()
  const outline = await field.evaluate((one) => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(one)
    return {
      isDrawn: outlineStyle === 'solid' && outlineWidth !== '0px',
      outlineColor,
      backgroundColor,
    }
  })
  expect(outline.isDrawn).toBe(true)
  expect(outline.outlineColor).not.toBe('rgba(0, 0, 0, 0)')
  await page.goto('/gallery?category=Bronze')
  const underlined = (links: string) =>
    page
      .locator(links)
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).textDecorationLine === 'underline')
          .map((one) => one.textContent),
      )
  expect(await underlined('header nav a:visible')).toEqual(['Galerie'])
  expect(await underlined('[data-filters] a span:first-child')).toEqual(['Bronze'])
})
