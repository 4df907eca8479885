import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'
import { findLayoutProblems } from '../../support/checks/layout-problems.ts'

/** Size of the printable area of A4 paper in CSS pixels. The margins come from app/ui/print.css. */
const PAPER = { width: 673, height: 1016 }
/**
 * Heights of the simulated paper sheets in CSS pixels. Shorter sheets move the page breaks, as
 * longer texts would do.
 */
const HEIGHTS = [PAPER.height, 860, 780, 700, 620]

/**
 * Lays the page out in CSS columns of the size of a paper sheet, because a script can measure
 * columns but not printed pages. Both break at about the same places.
 */
function layOutOnSheets({ width, height }: typeof PAPER) {
  const sheets = new CSSStyleSheet()
  sheets.replaceSync(`body {
    block-size: ${height}px;
    inline-size: ${width}px;
    columns: ${width}px;
    column-gap: 0;
    column-fill: auto;
  }`)
  document.adoptedStyleSheets = [sheets]
}
/**
 * Returns true for content outside the viewport. The test ignores this problem, because only the
 * first of the columns that simulate printed pages is inside the viewport.
 */
const isColumnOverflow = (problem: string) =>
  /^(?:beyond the window|the page scrolls)/.test(problem)

test('printed pages clip and overlap no text, wherever a page break falls', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const found: string[] = []
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const look = async (how: string, passes: (problem: string) => boolean = () => false) => {
      const problems = await page.evaluate(findLayoutProblems, 'body')
      found.push(...problems.filter((one) => !passes(one)).map((one) => `${name}${how}: ${one}`))
    }
    await look('')
    for (const height of HEIGHTS) {
      await page.evaluate(layOutOnSheets, { ...PAPER, height })
      await look(`, on sheets of ${height} px`, isColumnOverflow)
    }
  }
  expect(found).toEqual([])
})

test('the printed home, portrait and piece pages need few sheets, and a piece keeps all its photos', async ({
  page,
  site,
}) => {
  await test.step('the portrait takes two sheets at most', async () => {
    await page.goto('/portrait')
    expect(await countPrintedSheets(page)).toBeLessThanOrEqual(2)
  })
  await test.step('home prints on two sheets, with a row of three pieces and a row of three chapters', async () => {
    await page.goto('/')
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
    })
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
    await page.setViewportSize(PAPER)
    await page.emulateMedia({ media: 'print' })
    const entries = await page.locator('main li:has(h2):has(picture)').evaluateAll((all) =>
      all.map((entry) => {
        const { top, bottom } = entry.getBoundingClientRect()
        return { top, isWhole: getComputedStyle(entry).breakInside === 'avoid' && bottom > top }
      }),
    )
    for (const row of [entries.slice(0, 3), entries.slice(3)])
      expect(row).toEqual(Array(3).fill({ top: row[0]?.top, isWhole: true }))
  })
  await test.step('the sheet of a piece has its description and all its photographs, on one sheet of paper', async () => {
    await page.emulateMedia({ media: null })
    const { pieces } = await fetchSiteContent(site)
    for (const title of ['Galet', 'Trois calices', 'Flamme']) {
      const piece = findEntityByTitle(pieces, title)
      await page.goto(getPiecePath('fr', piece))
      expect(await countPrintedSheets(page), title).toBe(1)
      await page.setViewportSize(PAPER)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('main .prose')).toBeVisible()
      const boxes = await page
        .locator('main [data-track] img')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
      expect(boxes).toHaveLength(piece.images.length)
      for (const { left, right, height } of boxes) {
        expect(height, title).toBeGreaterThan(100)
        expect(left, title).toBeGreaterThanOrEqual(0)
        expect(right, title).toBeLessThanOrEqual(PAPER.width + 1)
      }
      expect(new Set(boxes.map(({ left }) => left)).size, 'side by side').toBe(boxes.length)
      const [first, ...others] = boxes.map(({ width, height }) => width * height)
      for (const area of others) expect(first, 'the first is large').toBeGreaterThan(2 * area)
      await page.emulateMedia({ media: null })
    }
  })
})

test('the printed lists have photos, states and prices, and no heading stands alone', async ({
  page,
  site,
}) => {
  await test.step('lazy photos load when printing starts', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/gallery')
    const waiting = () =>
      page
        .locator('main img')
        .evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => !one.naturalWidth).length)
    expect(await waiting(), 'some were not near').toBeGreaterThan(3)
    await page.pdf()
    await expect.poll(waiting).toBe(0)
  })
  await test.step('sold is a filled dot and available a ring, without backgrounds', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/gallery')
    await page.emulateMedia({ media: 'print' })
    const dot = (words: string) =>
      page
        .getByText(words, { exact: true })
        .first()
        .evaluate((badge) => {
          const { backgroundColor, borderTopWidth, inlineSize } = getComputedStyle(
            badge,
            '::before',
          )
          const open = Number.parseFloat(inlineSize) - 2 * Number.parseFloat(borderTopWidth)
          return { backgroundColor, isOpen: open > 2 }
        })
    const backgroundColor = 'rgba(0, 0, 0, 0)'
    expect(await dot('Vendue')).toEqual({ backgroundColor, isOpen: false })
    expect(await dot('Disponible')).toEqual({ backgroundColor, isOpen: true })
  })
  await test.step('the price list has all prices and notes in one column, whatever their length', async () => {
    await page.setViewportSize(PAPER)
    await page.emulateMedia({ media: 'print' })
    await page.goto('/gallery')
    const prices = page.locator('main [data-price]')
    await expect(prices.filter({ hasText: 'le vase et sa sphère' })).toBeVisible()
    const columns = await prices.evaluateAll((all) => {
      const note = all.find((price) => price.matches('.num'))?.querySelector('small')
      if (note) note.textContent = 'le socle en noyer et le transport jusqu’à Autun compris'
      return all.map((price) => {
        const { left, right } = price.getBoundingClientRect()
        return `${left} to ${right}, text of ${price.scrollWidth} px`
      })
    })
    expect(new Set(columns).size, columns.join('\n')).toBe(1)
  })
  await test.step('no printed heading is separated from its text, and no training is split', async () => {
    await page.setViewportSize(PAPER)
    await page.emulateMedia({ media: 'print' })
    const empty: string[] = []
    for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
      await page.goto(address)
      const found = await page.locator('main section').evaluateAll((all) =>
        all.flatMap((section) => {
          const heading = section.querySelector('h2')
          if (!heading?.checkVisibility()) return []
          const others = (section as HTMLElement).innerText.replace(heading.innerText, '').trim()
          return others || section.querySelector('img') ? [] : [heading.innerText]
        }),
      )
      empty.push(...found.map((heading) => `${name}: ${heading}`))
    }
    expect(empty).toEqual([])
    await page.goto('/training')
    const breaks = await page
      .locator('main article')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
    expect(new Set(breaks)).toEqual(new Set(['avoid']))
  })
})

/**
 * Loads all photos and prints the page.
 * @returns the number of printed sheets
 */
async function countPrintedSheets(page: Page) {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length
}
