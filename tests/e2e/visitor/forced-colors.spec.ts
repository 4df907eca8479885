/** The axe checks with forced colors are in every-page.spec.ts. */
import { expect, test } from '../../support/browser/site.ts'

test('forced colors show the focused field, the current section and the selected category', async ({
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
