/**
 * Tests the gallery view in which the heights of the photos are proportional to the heights of the
 * pieces.
 */
import type { Page } from '@playwright/test'
import { pieceMarks } from '../../../demo/content.ts'
import { expect, test } from '../../support/browser/site.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'

/** Returns the link to a piece, and the position and size of the cropped photo in the link. */
async function findPiece(page: Page, title: string) {
  const link = page.getByRole('link', { name: title })
  const photo = link.locator('.scale-photo')
  await photo.scrollIntoViewIfNeeded()
  const image = photo.locator('img')
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  const box = await photo.boundingBox()
  const whole = await image.boundingBox()
  if (!box || !whole) throw new Error(`no photo of ${title}`)
  // The photo is a cropped image. Computes the top and the height of the uncropped image relative
  // to the visible part: 0 is the upper edge of the visible part, and 1 is its height.
  const imageTop = (whole.y - box.y) / box.height
  const imageHeight = whole.height / box.height
  return {
    link,
    imageTop,
    imageHeight,
    ...box,
    bottom: box.y + box.height + (await page.evaluate(() => scrollY)),
  }
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the photos of a group have the heights of the dimensions and one ground line', async ({
      page,
    }) => {
      // The viewport is wide enough to show “Flamme” and “Sillons” in one row, because the test
      // checks that pieces in one row stand on the same ground line.
      await page.setViewportSize({ width: 1600, height: 900 })
      await page.goto('/gallery')
      await page.getByRole('link', { name: 'À l’échelle' }).click()
      await expect(page).toHaveURL(/\?sort=scale$/)
      const photos = page.locator('.scale-photo img')
      await expect(photos.first()).toHaveAttribute('loading', 'eager')
      await expect(photos.nth(1)).toHaveAttribute('loading', 'lazy')
      const flame = await findPiece(page, 'Flamme')
      const egg = await findPiece(page, 'Sillons')
      const low = await findPiece(page, 'Cartographie')
      expect(flame.height / egg.height).toBeCloseTo(46 / 42, 2)
      expect(flame.height / low.height).toBeCloseTo(46 / 28, 2)
      expect(Math.abs(flame.bottom - egg.bottom)).toBeLessThan(1)
      expect(low.height).toBeGreaterThanOrEqual(64)
      // Expects that the photo is cropped to the piece: from the mark of its top to the mark of its
      // foot, which the demo content defines.
      const marks = pieceMarks['bronze-01.jpg']
      if (!marks) throw new Error('the demo has no marks for “Flamme”')
      expect(flame.imageTop).toBeCloseTo(-marks.top / (marks.foot - marks.top), 2)
      expect(flame.imageHeight).toBeCloseTo(1000 / (marks.foot - marks.top), 2)
      await low.link.click()
      await expect(page.getByRole('heading', { name: 'Cartographie' }).first()).toBeVisible()
      await expect(page).toHaveURL(/\/gallery\/\d+-cartographie/)
      await page.goBack()
      await expect(low.link).toBeVisible()
    })
  })

test('the view fits a small phone and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/gallery?sort=scale', '/de/gallery?sort=scale']) {
    await page.goto(path)
    const getOverflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(getOverflow)).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
  }
})
