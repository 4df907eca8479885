import { globSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { LOCALES } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import { fetchPublicPagePaths, waitForTwoPaints } from '../../support/browser/visitor.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

/** Returns the cumulative layout shift (CLS) of a page whose fonts load after the first paint. */
async function measureLayoutShift(browser: Browser, address: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    const moves: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moves.push((entry as unknown as { value: number }).value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moves })
  })
  const asked = page.waitForRequest('**/*.woff2')
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await asked
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
  expect(await page.evaluate(() => document.fonts.check('1em Newsreader'))).toBe(false)
  release()
  await page.waitForFunction(() => document.fonts.check('1em Newsreader'))
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await waitForTwoPaints(page)
  const moves = await page.evaluate(() => (window as unknown as { moves: number[] }).moves)
  await page.close()
  return moves.reduce((sum, move) => sum + move, 0)
}

test('fonts that load after the first paint cause a layout shift below 0.005', async ({
  browser,
  site,
}) => {
  const pages = await fetchPublicPagePaths(site, 'fr')
  for (const name of ['home', 'gallery', 'an available piece'] as const) {
    const shifts = await Promise.all(
      [360, 1440].map((width) => measureLayoutShift(browser, site.url + pages[name], width)),
    )
    for (const shift of shifts) expect(shift, name).toBeLessThan(0.005)
  }
})

test('fonts load after the first photo, and the italic font only if it is used', async ({
  browser,
  site,
}) => {
  const wrong: string[] = []
  const all = await fetchPublicPagePaths(site, 'fr')
  const { home, gallery, portrait, contact, 'an available piece': piece } = all
  const pages = IS_THOROUGH_RUN ? all : { home, gallery, portrait, contact, piece }
  for (const [name, address] of Object.entries(pages)) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const isAsked = page.waitForRequest('**/*.woff2').catch(() => null)
    await page.goto(site.url + address)
    await isAsked
    // Waits until all fonts have loaded, because the browser requests the italic font after the
    // upright font.
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const hasPhoto = (await page.locator('main img[loading=eager]').count()) > 0
    const photo = asked.findIndex((path) => path.startsWith('/media/'))
    const face = asked.findIndex((path) => path.endsWith('.woff2'))
    if (face < 0) wrong.push(`${name} asks for no face`)
    if (hasPhoto && (photo < 0 || photo > face)) wrong.push(`${name}: ${asked.join(' ')}`)
    const isItalic = asked.some((path) => path.includes('italic'))
    const seen = await page.evaluate(() =>
      [...document.body.querySelectorAll<HTMLElement>('*')].some((one) => {
        const { fontStyle, fontFamily } = getComputedStyle(one)
        const words = [...one.childNodes].some(
          (node) => node.nodeType === 3 && `${node.nodeValue}`.trim(),
        )
        return (
          fontStyle === 'italic' && /Newsreader/.test(fontFamily) && words && one.checkVisibility()
        )
      }),
    )
    if (isItalic && !seen) wrong.push(`${name} asks for the italic in vain`)
    await page.close()
  }
  expect(wrong).toEqual([])
})

/**
 * The letters of French, German, Spanish and Dutch, without Ÿ, ẞ and Ĳ, which occur only in
 * capitalized texts.
 */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzàâæçèéêëîïôœùûüäößáíñóú'

test('every font has all letters of the catalogues and of the site languages, and all digits', async ({
  page,
}) => {
  const catalogs = LOCALES.map((locale) => readFileSync(`locales/${locale}.json`, 'utf8'))
  const used = catalogs.join('').match(/[\p{L}\p{N}«»“”„‘’…–€×·¿¡°]/gu) ?? []
  const capitals = LETTERS.replace('ß', '').toUpperCase()
  const characters = [...new Set([...LETTERS, ...capitals, ...'0123456789', ...used])]
  expect(characters.length).toBeGreaterThan(100)
  await page.goto('/robots.txt')
  for (const path of globSync('app/ui/fonts/*.woff2')) {
    const missing = await page.evaluate(
      async ([characters, bytes]) => {
        const font = new FontFace(
          'Tested',
          Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)),
        )
        document.fonts.add(await font.load())
        const canvas = document.createElement('canvas').getContext('2d')
        // If the font has no glyph for a character, the two fallback fonts give it different
        // widths.
        const measure = (character: string, fallback: string) => {
          if (canvas) canvas.font = `100px Tested, ${fallback}`
          return canvas?.measureText(character).width
        }
        const isMissing = (one: string) => measure(one, 'serif') !== measure(one, 'monospace')
        const found = characters.filter(isMissing)
        document.fonts.delete(font)
        return found
      },
      [characters, readFileSync(path).toString('base64')] as const,
    )
    expect(missing.join(''), path).toBe('')
  }
})
