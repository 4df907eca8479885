import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { PIECES_PER_PAGE } from '../../../shared/paths.ts'
import { type SiteProcess, startSite } from '../../support/browser/server.ts'
import { test as base, expect } from '../../support/browser/site.ts'
import { FRENCH_CATALOG, loadCatalog } from '../../support/browser/visitor.ts'
import { insertPieces } from '../../support/many-pieces.ts'

const PIECES = 60
const test = base.extend<object, { many: SiteProcess }>({
  many: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'copeaux-e2e-'))
      const env = { DEMO: '0', DATABASE_URL: '' }
      await (await startSite(folder, env)).stop()
      insertPieces(folder, PIECES, 3)
      const site = await startSite(folder, env)
      await use(site)
      await site.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ many }, use) => use(many.url),
})

// Runs the tests of this file in one worker, so that they share one site with many pieces.
test.describe.configure({ mode: 'default' })

/** Returns the titles of `count` pieces from newest to oldest, starting at position `from`. */
const listTitles = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Coupe ${PIECES - from - at}`)

test('a page of 24 cards has at most 25 elements a card, and its cards weigh at most 9 kB', async ({
  page,
}) => {
  const html = await (await page.request.get('/gallery')).text()
  const [shelf = ''] = /<ul[^>]* data-grid.*?<\/ul>/s.exec(html) ?? []
  const cards = shelf.match(/<article/g)?.length
  expect(cards).toBe(PIECES_PER_PAGE)
  expect((shelf.match(/<[a-z]/g)?.length ?? 0) - 1).toBeLessThanOrEqual(25 * PIECES_PER_PAGE)
  // Counts the styles with the photo placeholders as part of the cards.
  const [, photos = ''] = /<style data-photos[^>]*>(.*?)<\/style>/s.exec(html) ?? []
  expect(photos.match(/--placeholder:/g)).toHaveLength(PIECES_PER_PAGE)
  const weight = (text: string) => brotliCompressSync(text).length
  expect(weight(photos + shelf)).toBeLessThanOrEqual(9_000)
  // Measures the compressed size of the page without the styles that all pages share, whose size
  // styles.test.ts checks.
  const [, styles = ''] = /(<style>.*?<\/style>)/s.exec(html) ?? []
  expect(styles.length).toBeGreaterThan(1000)
  expect(weight(html.replace(styles, ''))).toBeLessThanOrEqual(11_000)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('all cards are rendered at once, also far below the viewport', async ({ page }) => {
    await page.goto('/gallery')
    const unseen = await page
      .locator('[data-grid] > li :is(h2, [data-state], [data-photo])')
      .evaluateAll((all) =>
        all.flatMap((one) =>
          one.checkVisibility({ contentVisibilityAuto: true }) ? [] : [one.textContent],
        ),
      )
    expect(unseen).toEqual([])
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})

test('the sitemap lists every piece in every language, read in several batches', async ({
  page,
}) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  for (const locale of LOCALES) {
    const address = new RegExp(
      `<loc>https?://[^/<]+${getLocalizedPath(locale, '/gallery')}/\\d+-[^<]*</loc>`,
      'g',
    )
    expect(new Set(sitemap.match(address)).size, locale).toBe(PIECES)
  }
  expect(sitemap).toMatch(/<\/urlset>\n$/)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are linked in every language and with a filter, each with one canonical URL', async ({
    page,
    many,
  }) => {
    const shown = () => page.getByRole('article').getByRole('heading').allTextContents()
    await page.goto('/gallery')
    expect(await shown()).toEqual(listTitles(0, 24))
    await expect(page.getByText(`${PIECES} pièces`)).toBeVisible()
    await page.getByRole('link', { name: FRENCH_CATALOG.gallery.next_page }).click()
    await expect(page).toHaveURL(/\/gallery\?page=2$/)
    expect(await shown()).toEqual(listTitles(24, 24))
    await expect(page).toHaveTitle(/page 2/)
    const linkTo = (rel: string) => page.locator(`head link[rel=${rel}]`)
    await expect(linkTo('canonical')).toHaveAttribute('href', `${many.url}/gallery?page=2`)
    await expect(page.locator('head link[hreflang=de]')).toHaveAttribute(
      'href',
      `${many.url}/de/gallery?page=2`,
    )
    await page.getByRole('link', { name: FRENCH_CATALOG.gallery.next_page }).click()
    expect(await shown()).toEqual(listTitles(48, 12))
    await expect(page.getByRole('link', { name: FRENCH_CATALOG.gallery.next_page })).toHaveCount(0)
    await page.getByRole('link', { name: FRENCH_CATALOG.gallery.previous_page }).click()
    await page.getByRole('link', { name: FRENCH_CATALOG.gallery.previous_page }).click()
    await expect(page).toHaveURL(/\/gallery$/)

    await page.goto('/de/gallery?category=Coupes')
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.getByRole('link', { name: loadCatalog('de').gallery.next_page }).click()
    await expect(page).toHaveURL(/\/de\/gallery\?category=Coupes&page=2$/)
    await expect(page.getByRole('article')).toHaveCount(6)
    for (const wrong of ['?page=4', '?page=0', '?page=x', '?page=1e1', '?category=Coupes&page=3'])
      expect((await page.request.get(`/gallery${wrong}`)).status(), wrong).toBe(404)
    expect((await page.request.get('/gallery?page=1')).status()).toBe(200)
  })
})

test('with JavaScript more cards load on scrolling, and Back restores them and the position', async ({
  page,
}) => {
  // Responds with the same image for every photo, because this site has no photo files, and broken
  // images have another height.
  const body = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#8a5a3b' },
  })
    .jpeg()
    .toBuffer()
  await page.route('**/media/**', (route) => route.fulfill({ body, contentType: 'image/jpeg' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gallery')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  const shown = () => cards.getByRole('heading').allTextContents()
  while ((await cards.count()) < PIECES) {
    await page.mouse.wheel(0, 2000)
    await page.waitForTimeout(50)
  }
  expect(await shown()).toEqual(listTitles(0, PIECES))
  await expect(page.getByRole('link', { name: FRENCH_CATALOG.gallery.next_page })).toHaveCount(0)
  // Tests the carousel of a card that was loaded while scrolling.
  const late = page.getByRole('article', { name: 'Coupe 12', exact: true })
  await late.scrollIntoViewIfNeeded()
  await expect(late.getByRole('status')).toHaveText('Photo 1 sur 3')
  const top = await page.evaluate(() => scrollY)
  await page.goto('/contact')
  await page.goBack()
  await expect(cards).toHaveCount(PIECES)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})
