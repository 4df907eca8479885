/** Faces that come late move nothing, and those that the first window needs are asked for first. */
import type { Browser } from '@playwright/test'
import { expect, test } from './site.ts'
import { pagesOf, wait } from './visitor.ts'

/** How much of the window moved while the house's faces came two seconds late (Layout Instability, CLS). */
async function shiftOf(browser: Browser, address: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  await page.route('**/*.woff2', async (route) => {
    await wait(2000)
    await route.continue()
  })
  await page.addInitScript(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moves.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await wait(1000)
  const early = await page.evaluate(() => document.fonts.check('1em Newsreader'))
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await wait(500)
  const { moves, late } = await page.evaluate(() => ({
    moves: (window as unknown as { moves: number[] }).moves,
    late: document.fonts.check('1em Newsreader'),
  }))
  await page.close()
  expect({ early, late }).toEqual({ early: false, late: true })
  return moves.reduce((sum, move) => sum + move, 0)
}

test('faces that come two seconds late shift less than 0.005 of the window', async ({
  browser,
  site,
}) => {
  const pages = await pagesOf(site, 'fr')
  for (const name of ['home', 'gallery', 'an available piece'] as const) {
    const shifts = await Promise.all(
      [360, 1440].map((width) => shiftOf(browser, site.url + pages[name], width)),
    )
    for (const shift of shifts) expect(shift, name).toBeLessThan(0.005)
  }
})

test('a page asks first for the faces of its first window, and for no other', async ({
  page,
  site,
}) => {
  const wrong: string[] = []
  for (const [name, address] of Object.entries(await pagesOf(site, 'fr'))) {
    await page.goto(address)
    const preloaded = await page.locator('link[rel=preload][as=font]').count()
    const italicSeen = async (width: number, height: number) => {
      await page.setViewportSize({ width, height })
      return page.evaluate(() => {
        const texts = document.createTreeWalker(
          document.querySelector('main') ?? document.body,
          NodeFilter.SHOW_TEXT,
        )
        while (texts.nextNode()) {
          const node = texts.currentNode as Text
          const element = node.parentElement
          if (!element || !node.data.trim() || element.closest('.quiet, template')) continue
          const { fontStyle, fontFamily } = getComputedStyle(element)
          if (fontStyle !== 'italic' || !/Newsreader/.test(fontFamily)) continue
          const range = document.createRange()
          range.selectNode(node)
          const { top, width } = range.getBoundingClientRect()
          if (width > 0 && top < innerHeight) return true
        }
        return false
      })
    }
    const seen = (await italicSeen(1440, 900)) || (await italicSeen(390, 844))
    if (seen !== (preloaded === 3)) wrong.push(`${name}: ${seen ? 'lacks' : 'has'} the italic`)
  }
  expect(wrong).toEqual([])
})
