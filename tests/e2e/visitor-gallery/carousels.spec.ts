/**
 * Tests the carousels of the gallery: the focus sequence, the alignment and the position indicator.
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOGUE,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'

/** Returns the horizontal scroll position of each carousel in pixels. */
const getScrollPositions = (page: Page) =>
  page.locator('[data-track]').evaluateAll((all) => all.map(({ scrollLeft }) => scrollLeft))

/**
 * Presses `key` (by default Tab) until the focus leaves the element `part`.
 * @returns the number of elements in `part` that had the focus
 */
async function countTabStops(page: Page, part: Locator, key = 'Tab'): Promise<number> {
  const isInside = () => part.evaluate((one) => one.contains(document.activeElement))
  let stops = 0
  while (await isInside()) {
    stops++
    expect(stops, 'the keyboard comes out again').toBeLessThan(100)
    await page.keyboard.press(key)
  }
  return stops
}

test('tabbing through the gallery moves no carousel and stops at most four times for each card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const shelf = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  const cards = await page.getByRole('article').count()
  await page
    .getByRole('navigation', { name: FRENCH_CATALOGUE.gallery.options })
    .getByRole('link')
    .last()
    .focus()
  await page.keyboard.press('Tab')
  const stops = await countTabStops(page, shelf)
  expect(stops).toBeGreaterThanOrEqual(cards)
  expect(stops).toBeLessThanOrEqual(4 * cards)
  expect(new Set(await getScrollPositions(page))).toEqual(new Set([0]))
  await page.keyboard.press('Shift+Tab')
  expect(await countTabStops(page, shelf, 'Shift+Tab')).toBe(stops)
  expect(new Set(await getScrollPositions(page))).toEqual(new Set([0]))
  await expect(page.getByText('1 / 2')).toHaveCount(cards)
})

test('the focus ring of the photos in a sheet is below the sticky bar, with large text too', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/gallery')
  const title = page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ })
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    await title.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Galet' })
    // Waits for the first photo in the dialog, which appears when the content of the dialog has
    // loaded.
    await expect(sheet.locator('[data-lightbox]').first(), size).toBeVisible()
    const strip = sheet.locator('[data-detail] [data-track]')
    await strip.focus()
    await expect(strip, size).toBeFocused()
    const hidden = await strip.evaluate((one) => {
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(one)
      const bar = one.closest('dialog')?.querySelector('form')?.getBoundingClientRect().bottom ?? 0
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      return { outlineStyle, under: bar - (one.getBoundingClientRect().top - ring) }
    })
    expect(hidden.outlineStyle, size).toBe('solid')
    expect(hidden.under, size).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})

test('tabbing through a piece moves no carousel and reaches only the photo that is shown', async ({
  page,
  site,
}) => {
  const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
  const address = getPiecePath('fr', piece)
  for (const place of ['page', 'sheet']) {
    if (place === 'page') await page.goto(address)
    else {
      await page.goto('/gallery')
      await page
        .getByRole('article', { name: 'Galet' })
        .getByRole('link', { name: /^Voir/ })
        .click()
    }
    const article = page.locator('[data-detail]')
    const photo = (position: number) =>
      article.getByRole('link', {
        name: `${FRENCH_CATALOGUE.common.photo_open} ${piece.images[position - 1]?.alt ?? ''}`,
      })
    await expect(article.getByText(piece.materials ?? '')).toBeVisible()
    await article.locator('[data-track]').focus()
    const passed = new Set<string>()
    for (let step = 0; step < 12; step++) {
      passed.add(await page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''))
      await page.keyboard.press('Tab')
    }
    const files = await article
      .locator('[data-lightbox]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(files, place).toHaveLength(2)
    expect(
      [...passed].filter((one) => files.includes(one)),
      place,
    ).toEqual([files[0]])
    expect(page.url().endsWith(address), page.url()).toBe(true)
    expect(new Set(await getScrollPositions(page))).toEqual(new Set([0]))
    await expect(photo(1)).toHaveCount(1)
    await article.getByRole('link', { name: FRENCH_CATALOGUE.common.photo_next }).first().click()
    await expect(page).toHaveURL(/#piece-\d+-2$/)
    await photo(2).focus()
    await expect(photo(2)).toBeFocused()
    // Presses an arrow key, which scrolls the carousel to the previous photo. The focus must move
    // to this photo.
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/#piece-\d+-1$/)
    await expect(photo(1)).toBeFocused()
  }
})

test('the carousel arrows keep their position, wrap around and announce the current photo', async ({
  page,
}) => {
  await page.goto('/gallery')
  const card = page.getByRole('article', { name: 'Galet' })
  const next = card.getByRole('link', { name: FRENCH_CATALOGUE.common.photo_next })
  const said = card.getByRole('status')
  await expect(next).toHaveCount(1)
  await next.focus()
  const before = await next.boundingBox()
  for (const position of [2, 1, 2]) {
    await page.keyboard.press('Enter')
    await expect(said).toHaveText(`Photo ${position} sur 2`)
    await expect(card.getByText(`${position} / 2`)).toBeVisible()
    await expect(next).toBeFocused()
  }
  await card.getByRole('link', { name: FRENCH_CATALOGUE.common.photo_previous }).click()
  await expect(said).toHaveText('Photo 1 sur 2')
  expect(await next.boundingBox()).toEqual(before)
  // Clicks "next" twice without a pause. The second click must count from the photo to which the
  // carousel is still scrolling, so a carousel with two photos ends at its first photo.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await next.evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect
    .poll(() => getScrollPositions(page).then((all) => new Set(all)))
    .toEqual(new Set([0]))
  await expect(said).toHaveText('Photo 1 sur 2')
})

test('in one column each card has the height of its first photo, and other photos fit into it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [360, 600]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/gallery?category=Tournage')
    const walls = await page.locator('main [data-track]').evaluateAll((all) =>
      all.map((strip) => {
        const photo = strip.querySelector('[data-photo]')
        return (photo?.getBoundingClientRect().top ?? 0) - strip.getBoundingClientRect().top
      }),
    )
    expect(walls.length).toBeGreaterThan(3)
    expect(Math.max(...walls), `the wall above the photos at ${width} px`).toBeLessThan(1)

    const card = page.getByRole('article', { name: 'Écorce vive' })
    const height = (await card.boundingBox())?.height
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
    await card.getByRole('link', { name: FRENCH_CATALOGUE.common.photo_next }).first().click()
    const tall = card.getByRole('img').last()
    await expect(tall).toBeInViewport({ ratio: 0.99 })
    const { inside, ratio } = await tall.evaluate((image: HTMLImageElement) => {
      const box = image.getBoundingClientRect()
      const strip = image.closest('[data-track]')?.getBoundingClientRect()
      return {
        inside: strip && box.top >= strip.top - 1 && box.bottom <= strip.bottom + 1,
        ratio: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      }
    })
    expect(ratio).toBeLessThan(1)
    expect(inside, 'no part of it is cut off').toBe(true)
    expect((await card.boundingBox())?.height).toBe(height)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    // Allows tiny shifts, because Chromium reports the rounding of positions to whole pixels as
    // layout shifts.
    expect(Math.max(0, ...shifts)).toBeLessThan(0.0001)
  }
})

test('if the gallery has several columns, the photos of a row are aligned', async ({
  page,
  site,
}) => {
  const { pieces } = await fetchSiteContent(site)
  const plates = pieces.filter(({ full_width }) => full_width).length
  expect(plates).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const stands = await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const strip = card.querySelector('[data-track]')?.getBoundingClientRect()
      return { row: Math.round(card.getBoundingClientRect().top), line: strip?.bottom ?? 0 }
    }),
  )
  const rows = Map.groupBy(stands, ({ row }) => row)
  expect(rows.size).toBe(plates + Math.ceil((stands.length - plates) / 3))
  for (const row of rows.values()) {
    const lines = row.map(({ line }) => line)
    expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(1)
  }
})

/**
 * Measures the position indicator of a carousel in a screenshot.
 * @returns the start and the end of the indicator as fractions of the width of the carousel
 */
async function measurePositionIndicator(page: Page, card: Locator): Promise<[number, number]> {
  const strip = await card.locator('[data-track]').boundingBox()
  if (!strip) throw new Error('the carousel is not visible')
  // Captures the row of pixels directly below the carousel, because only the position indicator is
  // drawn there.
  const clip = {
    x: strip.x,
    y: Math.round(strip.y + strip.height) + 1,
    width: strip.width,
    height: 1,
  }
  const picture = sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const dark = Array.from({ length: info.width }, (_, x) => x).filter(
    (x) => (data[x * info.channels] ?? 255) < 90,
  )
  return [(dark[0] ?? -1) / info.width, (dark.at(-1) ?? -1) / info.width]
}

test('the position indicator moves with the photo that is shown', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/gallery')
  const card = page.getByRole('article', { name: 'Galet' })
  await card.getByText('1 / 2').scrollIntoViewIfNeeded()
  const first = await measurePositionIndicator(page, card)
  expect(first[0]).toBeCloseTo(0, 1)
  expect(first[1]).toBeGreaterThan(0.05)
  await card.getByRole('link', { name: FRENCH_CATALOGUE.common.photo_next }).first().click()
  await expect(card.getByText('2 / 2')).toBeInViewport()
  const last = await measurePositionIndicator(page, card)
  expect(last[0]).toBeGreaterThan(first[1])
  expect(last[1]).toBeCloseTo(1, 1)
})
