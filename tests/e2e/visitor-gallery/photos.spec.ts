import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchPublicPagePaths,
  fetchSiteContent,
  waitForTwoPaints,
} from '../../support/browser/visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const breakPhotos = (page: Page) => page.route('**/media/**', (route) => route.abort())
/** Scrolls down the whole page, so that the browser loads the lazy images. */
async function scrollThroughPage(page: Page) {
  await page.evaluate(async () => {
    const painted = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 30)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await painted()
    }
  })
}

test('a broken photo becomes a placeholder in the gallery and is hidden elsewhere', async ({
  page,
  site,
}) => {
  await test.step('a broken photo becomes a placeholder in the gallery, in the dialog too', async () => {
    const { pieces } = await fetchSiteContent(site)
    await breakPhotos(page)
    await page.goto('/gallery')
    await scrollThroughPage(page)
    for (const { title } of pieces) {
      const card = page.getByRole('article', { name: title, exact: true })
      await expect(card.getByText(FRENCH_CATALOG.common.photo_broken).first()).toBeVisible()
      await expect(card.getByRole('img').first()).not.toBeInViewport()
    }
    await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
    const details = page.getByRole('dialog', { name: 'Galet' })
    await expect(details.getByText(FRENCH_CATALOG.common.photo_broken).first()).toBeVisible()
    await expect(page.getByText(FRENCH_CATALOG.common.photo_missing)).toHaveCount(0)
    await expect(details.locator('img:visible')).toHaveCount(0)
    await expect(details.getByText('Prix : 980 €')).toBeVisible()
  })
  await test.step('a broken photo is hidden in news and trainings, in their dialogs too', async () => {
    await breakPhotos(page)
    for (const [list, words] of [
      ['/news', /^Lire la suite/],
      ['/training', /^Lire le programme/],
    ] as const) {
      await page.goto(list)
      expect(await page.locator('main img').count()).toBeGreaterThan(1)
      await scrollThroughPage(page)
      await expect(page.locator('main img:visible')).toHaveCount(0)
      await page.getByRole('link', { name: words }).first().click()
      const details = page.getByRole('dialog')
      await expect(details.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(details.locator('img')).toHaveCount(1)
      await expect(details.locator('img:visible')).toHaveCount(0)
    }
  })
})

for (const width of [360, 1440])
  test(`every image has a width and height, and loading causes no layout shift at ${width} px`, {
    tag: width === 360 ? [] : '@nightly',
  }, async ({ page, site }) => {
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
        })[]) {
          const what = entry.sources.map(({ node }) => {
            const element = node instanceof Element ? node : node?.parentElement
            return `${element?.tagName} ${element?.className} ${element?.textContent?.slice(0, 30)}`
          })
          shifts.push(`${entry.value.toFixed(4)}: ${what.join(' | ')}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Blocks the fonts, because late fonts also shift the layout (tested in visitor/fonts.spec.ts).
    await page.route('**/*.woff2', (route) => route.abort())
    const seen: string[] = []
    await page.setViewportSize({ width, height: 800 })
    const paths = await fetchPublicPagePaths(site, 'fr')
    const readShifts = async () => {
      await waitForTwoPaints(page)
      return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    }
    await test.step('the parts of a piece page keep their places while it arrives slowly', async () => {
      const session = await page.context().newCDPSession(page)
      const network = { offline: false, latency: 0, uploadThroughput: -1 }
      // Limits the download to 20 kB/s, so that the browser paints before it has the whole HTML.
      const slow = { ...network, downloadThroughput: 20_000 }
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', slow)
      await page.goto(paths['a sold piece'], { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('contentinfo')).toBeAttached()
      expect(await readShifts()).toEqual([])
      await session.detach()
    })
    for (const [name, address] of Object.entries(paths)) {
      await page.goto(address)
      const unsized = await page
        .locator('img')
        .evaluateAll((images) =>
          images
            .filter(
              (image) =>
                !(
                  Number(image.getAttribute('width')) > 0 &&
                  Number(image.getAttribute('height')) > 0
                ),
            )
            .map((image) => image.outerHTML),
        )
      expect(unsized, name).toEqual([])
      await scrollThroughPage(page)
      seen.push(...(await readShifts()).map((shift) => `${name} at ${width} px: ${shift}`))
    }
    expect(seen).toEqual([])
  })
