import type { Page } from '@playwright/test'
import { pieceMarks } from '../../../demo/content.ts'
import { expect, test } from '../../support/browser/site.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'

const PERSON_HEIGHT = 170
const HAND_HEIGHT = 18

/** Returns the link to a piece, and the position and size of its photo in pixels. */
async function findPiece(page: Page, title: string) {
  const link = page.getByRole('link', { name: title })
  const crop = link.locator('.scale-photo')
  await crop.scrollIntoViewIfNeeded()
  const image = crop.locator('img')
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  const [box, whole] = [await crop.boundingBox(), await image.boundingBox()]
  if (!box || !whole) throw new Error(`no photo of ${title}`)
  return { link, box, whole }
}

const readDrawingHeights = (page: Page) =>
  page
    .locator('.scale-wall svg')
    .evaluateAll((drawings) => drawings.map((one) => one.getBoundingClientRect().height))

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the scale view shows all pieces at one scale, with prices and links', async ({
      page,
    }) => {
      await test.step('shows prices and availability, and lists below the wall the pieces without a known size', async () => {
        await page.goto('/gallery')
        await page.getByRole('link', { name: 'À l’échelle' }).click()
        await expect(page).toHaveURL(/\?sort=scale$/)
        const wall = page.getByRole('group', { name: 'À l’échelle' })
        await expect(wall.getByRole('link', { name: /Sans fin.*3\s?800\s€.*Vendue/ })).toBeVisible()
        await expect(wall.getByRole('link')).toHaveCount(10)
        await expect(wall.locator('a svg')).toHaveCount(0)
        const others = page.locator('.scale-others')
        await expect(others.getByRole('link')).toHaveText([/Boîtes à secrets/, /Grand plat/])
        await expect(others.locator('img')).toHaveCount(2)
        const link = wall.getByRole('link', { name: 'Cartographie' })
        await link.click()
        await expect(page.getByRole('heading', { name: 'Cartographie' }).first()).toBeVisible()
        await expect(page).toHaveURL(/\/gallery\/\d+-cartographie/)
        await page.goBack()
        await expect(link).toBeVisible()
      })
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const)
        await test.step(`all pieces have one scale and one ground line at ${width} px`, async () => {
          await page.setViewportSize({ width, height })
          await page.goto('/gallery?sort=scale')
          const [person = 0, hand] = await readDrawingHeights(page)
          const scale = person / PERSON_HEIGHT
          expect(hand).toBeCloseTo(HAND_HEIGHT * scale, 0)
          // The demo content defines the top and foot of these pieces, which the server cannot
          // detect in the photos.
          for (const [title, photo, size] of [
            ['Les Trois Veilleurs', 'totem-oak-01.jpg', 182],
            ['Flamme', 'bronze-01.jpg', 46],
            ['Écorce vive', 'bowl-yew-01.jpg', 17],
          ] as const) {
            const marks = pieceMarks[photo]
            if (!marks) throw new Error(`no marks of ${title}`)
            const { box, whole } = await findPiece(page, title)
            const top = whole.y + (whole.height * marks.top) / 1000
            const foot = whole.y + (whole.height * marks.foot) / 1000
            expect(Math.abs(foot - top - size * scale), title).toBeLessThan(1)
            expect(top - box.y, `${title} has a margin above it`).toBeGreaterThan(4)
            expect(box.y + box.height - foot, `${title} has a margin below it`).toBeGreaterThan(4)
            const ground = await page.locator('.scale-wall svg').first().boundingBox()
            expect(Math.abs((ground?.y ?? 0) + (ground?.height ?? 0) - foot), title).toBeLessThan(1)
          }
        })
    })
  })

test('the scale view fits on a small phone and on paper', async ({ page }) => {
  await test.step('the wall scrolls with the arrow keys, the page fits a small phone, and axe finds no fault', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/gallery?sort=scale', '/de/gallery?sort=scale']) {
      await page.goto(path)
      const getOverflow = () => document.documentElement.scrollWidth - window.innerWidth
      expect(await page.evaluate(getOverflow)).toBe(0)
      expect(await findAxeViolations(page)).toEqual([])
      const wall = page.locator('.scale-wall')
      await wall.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => wall.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    }
  })
  await test.step('prints all pieces of the scale view within the width of the paper', async () => {
    await page.setViewportSize({ width: 680, height: 960 })
    await page.goto('/gallery?sort=scale')
    await page.emulateMedia({ media: 'print' })
    const [person = 0, hand = 0] = await readDrawingHeights(page)
    expect(person / hand).toBeCloseTo(PERSON_HEIGHT / HAND_HEIGHT, 1)
    const photos = await page.locator('.scale-photo').all()
    expect(photos).toHaveLength(10)
    for (const photo of photos) {
      const box = await photo.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(680)
    }
  })
})
