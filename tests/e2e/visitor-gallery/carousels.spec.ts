import type { Locator, Page } from '@playwright/test'
import { getGalleryPath } from '../../../shared/gallery-path.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  waitForTwoPaints,
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

test('the Tab key moves no carousel, stops at few elements and reaches only the photo that is shown', async ({
  page,
  site,
}) => {
  await test.step('tabbing through the gallery moves no carousel and stops at most four times for each card', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/gallery')
    const shelf = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
    const cards = await page.getByRole('article').count()
    await page
      .getByRole('navigation', { name: FRENCH_CATALOG.gallery.options })
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
  await test.step('tabbing through a piece moves no carousel and reaches only the photo that is shown', async () => {
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
          name: `${FRENCH_CATALOG.common.photo_open} ${piece.images[position - 1]?.alt ?? ''}`,
        })
      // Waits for the photos, which replace the placeholders of the dialog.
      await expect(article.locator('[data-lightbox]').first()).toBeVisible()
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
      await article.getByRole('link', { name: FRENCH_CATALOG.common.photo_next }).first().click()
      await expect(page).toHaveURL(/#piece-\d+-2$/)
      await photo(2).focus()
      await expect(photo(2)).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(page).toHaveURL(/#piece-\d+-1$/)
      await expect(photo(1)).toBeFocused()
    }
  })
})

test('the sticky bar of the dialog does not cover the focus ring of photos, also with large text', {
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
    // Waits until the content of the dialog with the first photo has loaded.
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

test('the carousel arrows keep their position, wrap around and announce the current photo', async ({
  page,
}) => {
  await page.goto('/gallery')
  const card = page.getByRole('article', { name: 'Galet' })
  const next = card.getByRole('link', { name: FRENCH_CATALOG.common.photo_next })
  const said = card.getByRole('status')
  await expect(next).toHaveCount(1)
  await next.focus()
  await page.evaluate(() => document.fonts.ready)
  const before = await next.boundingBox()
  const historyLength = await page.evaluate(() => history.length)
  for (const position of [2, 1, 2]) {
    await page.keyboard.press('Enter')
    await expect(said).toHaveText(`Photo ${position} sur 2`)
    await expect(card.getByText(`${position} / 2`)).toBeVisible()
    await expect(next).toBeFocused()
  }
  for (const photo of await card.locator('img').all())
    expect(await photo.evaluate((image) => image.closest<HTMLElement>('[lang]')?.lang)).toBe('fr')
  await card.getByRole('link', { name: FRENCH_CATALOG.common.photo_previous }).click()
  await expect(said).toHaveText('Photo 1 sur 2')
  expect(await next.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => history.length)).toBe(historyLength)
  // Clicks “next” twice without a pause. The second click must count from the photo to which the
  // carousel is still scrolling.
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

    await page.evaluate(() => document.fonts.ready)
    const card = page.getByRole('article', { name: 'Écorce vive' })
    const height = (await card.boundingBox())?.height
    await waitForTwoPaints(page)
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
    await card.getByRole('link', { name: FRENCH_CATALOG.common.photo_next }).first().click()
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
    await waitForTwoPaints(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    // Allows tiny shifts, because Chromium reports the rounding of positions as layout shifts.
    expect(Math.max(0, ...shifts)).toBeLessThan(0.0001)
  }
})

test('photos of different aspect ratios stand in the middle of one frame and fill most of it', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const place of ['dialog', 'page']) {
      await page.setViewportSize({ width, height })
      await page.goto('/gallery')
      const card = page.getByRole('article', { name: 'Boîtes à secrets' })
      await card.getByRole('link', { name: /Voir la pièce/ }).click()
      await expect(page).toHaveURL(/boites-a-secrets/)
      if (place === 'page') await page.reload()
      const track = page.locator('[data-detail] [data-track]')
      await expect(track.locator('img')).toHaveCount(2)
      const slides = await track.evaluate((one) =>
        [...one.children].map((slide) => {
          const frame = slide.getBoundingClientRect()
          const image = slide.querySelector('img')?.getBoundingClientRect()
          if (!image) throw new Error('no photo')
          return {
            share: (image.width * image.height) / (frame.width * frame.height),
            offCenter: Math.abs(image.left + image.right - frame.left - frame.right),
            offGround: Math.abs(image.bottom - frame.bottom),
            height: frame.height,
          }
        }),
      )
      for (const { share, offCenter, offGround, height } of slides) {
        expect(share, `in the ${place} at ${width} px`).toBeGreaterThan(0.6)
        expect(offCenter).toBeLessThan(1)
        expect(offGround).toBeLessThan(1)
        expect(Math.abs(height - (slides[0]?.height ?? 0))).toBeLessThan(1)
      }
    }
})

const WIDTHS = [360, 768, 1440, 1920, 2560]

test('cards keep the order, the width and the number of elements at every width', async ({
  page,
  site,
}) => {
  await test.step('cards are in the order of the document, and the photos of a row on one line', async () => {
    const { categories } = await fetchSiteContent(site)
    const rowCounts = new Map(WIDTHS.map((width) => [width, 0]))
    // Checks one sort order and one list of available pieces, because the others have the same
    // layout.
    for (const category of ['', ...categories.map(({ name }) => name)])
      for (const [available, sort] of [
        [false, null],
        [true, null],
        [false, 'price'],
      ] as const) {
        const path = getGalleryPath(
          category ? `/gallery?${new URLSearchParams({ category })}` : '/gallery',
          { available, sort },
        )
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const cards = await page.getByRole('article').evaluateAll((all) =>
            all.map((card) => {
              const { left, right, top } = card.getBoundingClientRect()
              const line = card.querySelector('[data-track]')?.getBoundingClientRect().bottom ?? 0
              const photo = card.querySelector('img')?.getBoundingClientRect().bottom ?? 0
              return { left, right, top: Math.round(top), line, photo }
            }),
          )
          const place = `${path} at ${width} px`
          for (const [index, card] of cards.entries()) {
            expect(Math.abs(card.line - card.photo), `${place}, card ${index}`).toBeLessThan(1)
            const before = cards[index - 1]
            if (!before) continue
            if (card.top === before.top) {
              expect(card.left, `${place}, card ${index}`).toBeGreaterThanOrEqual(before.right)
              expect(Math.abs(card.line - before.line), place).toBeLessThan(1)
            } else expect(card.top, `${place}, card ${index}`).toBeGreaterThan(before.line)
          }
          const rows = Map.groupBy(cards, ({ top }) => top)
          rowCounts.set(width, (rowCounts.get(width) ?? 0) + rows.size)
          const columns = width < 640 ? 1 : width < 960 ? 2 : 3
          const lengths = [...rows.values()].map((row) => row.length)
          if (sort || columns < 3)
            expect(lengths.slice(0, -1), place).toEqual(lengths.slice(0, -1).fill(columns))
          else expect(Math.max(0, ...lengths), place).toBeLessThanOrEqual(columns)
        }
      }
    for (const [width, count] of rowCounts) expect(count, `${width} px`).toBeGreaterThan(20)
  })

  await test.step('on a very wide screen the photos reach the edges of the window, and the text does not', async () => {
    await page.setViewportSize({ width: 2560, height: 1440 })
    await page.goto('/gallery?sort=price')
    const main = page.getByRole('main')
    const window = await page.evaluate(() => document.documentElement.clientWidth)
    const boxes = (selector: string) =>
      main.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const { left, right } = one.getBoundingClientRect()
          return { left, right }
        }),
      )
    const photos = await boxes('article [data-track]')
    expect(Math.min(...photos.map(({ left }) => left))).toBe(0)
    expect(Math.max(...photos.map(({ right }) => right))).toBeCloseTo(window, 0)
    for (const { left, right } of await boxes(
      'article :is(h2 a, [data-facts], [data-state], [data-number], .more)',
    )) {
      expect(left).toBeGreaterThanOrEqual(20)
      expect(right).toBeLessThanOrEqual(window - 20)
    }
  })
  await test.step('a card has at most 24 elements', async () => {
    const { pieces } = await fetchSiteContent(site)
    await page.goto('/gallery')
    for (const { title, images } of pieces) {
      const count = await page
        .getByRole('article', { name: title, exact: true })
        .evaluate((card) => card.querySelectorAll(':not(style)').length + 2)
      // A card with three photos may have 24 elements. Each further photo adds one element.
      expect(count, title).toBeLessThanOrEqual(24 + images.length - 3)
    }
  })
})

test('the arrows of a card appear on hover and focus, and the number stands in the photo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const card = page.getByRole('article', { name: 'Galet' })
  const next = card.getByRole('link', { name: FRENCH_CATALOG.common.photo_next })
  const getOpacity = () => next.evaluate((one) => getComputedStyle(one).opacity)
  expect(await getOpacity()).toBe('0')
  await card.getByRole('img').first().hover()
  await expect.poll(getOpacity).toBe('1')
  await page.mouse.move(0, 0)
  await expect.poll(getOpacity).toBe('0')
  await card.locator('[data-track]').focus()
  await expect.poll(getOpacity).toBe('1')
  const photo = await card.getByRole('img').first().boundingBox()
  const number = await card.getByText('1 / 2').boundingBox()
  if (!photo || !number) throw new Error('the card has no photo or no number')
  expect(number.x).toBeGreaterThanOrEqual(photo.x)
  expect(number.y + number.height).toBeLessThanOrEqual(photo.y + photo.height + 1)
  expect(number.height).toBeLessThan(30)
})

test('the filters stay in view while the visitor scrolls, and a new filter shows the first card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gallery')
  const filters = page.getByRole('navigation', { name: FRENCH_CATALOG.gallery.filters })
  const options = page.getByRole('navigation', { name: FRENCH_CATALOG.gallery.options })
  for (const nav of [filters, options]) {
    const tops = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size, 'one line').toBe(1)
  }
  const readFade = () => filters.evaluate((one) => getComputedStyle(one, '::after').content)
  expect(await readFade(), 'the line fades at its end').toBe('""')
  await page.setViewportSize({ width: 1440, height: 844 })
  expect(await readFade(), 'no fade where all filters fit').toBe('none')
  await page.setViewportSize({ width: 390, height: 844 })
  const { fontSize, body } = await options.getByText('Par prix').evaluate((one) => ({
    fontSize: getComputedStyle(one).fontSize,
    body: getComputedStyle(document.body).fontSize,
  }))
  expect(fontSize).toBe(body)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(filters).toBeInViewport()
  await filters.getByText('Sculpture').click()
  await expect(page).toHaveURL(/category=Sculpture/)
  await expect(page.getByRole('article').first()).toBeInViewport()
  // The sticky bars must not cover a card that receives the focus.
  await page
    .getByRole('link', { name: /^Voir la pièce/ })
    .last()
    .focus()
  await page
    .getByRole('link', { name: /^Voir la pièce/ })
    .first()
    .focus()
  const link = await page
    .getByRole('link', { name: /^Voir la pièce/ })
    .first()
    .boundingBox()
  const bar = await filters.boundingBox()
  expect(link?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})
