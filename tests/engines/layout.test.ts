import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, afterEach, before, describe, test } from 'node:test'
import { type BrowserContext, type Browser as Chromium, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { ADMIN_CREDENTIALS } from '../support/browser/server.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
} from '../support/browser/visitor.ts'
import { type Browser, startBrowser } from './browser.ts'
import { type BrowserEngineName, getEnginesToTest } from './engines.ts'
import { findLayoutDifferences, type LayoutComparisonLevel, measureLayout } from './layout.ts'
import { signIn } from './sign-in.ts'
import { type DemoSite, startDemoSite } from './site.ts'
import { WPE_WINDOW_WIDTH } from './webkit.ts'

let site: DemoSite
let reference: Chromium
before(async () => {
  site = await startDemoSite()
  reference = await chromium.launch({
    ...config.use?.launchOptions,
    executablePath: findChromium() || undefined,
  })
})
after(async () => {
  await reference?.close()
  await site?.stop()
})

/**
 * German hyphenation dictionary that WebKitGTK uses. It comes from the Debian package hyphen-de.
 */
const GERMAN_HYPHENS = '/usr/share/hyphen/hyph_de_DE.dic'

/**
 * Returns the reason why hyphenation cannot be tested in an engine. Returns false if it can be
 * tested.
 */
function skipsHyphens(engine: BrowserEngineName) {
  if (engine === 'wpe') return 'Safari 16.0 does not support the limits'
  return engine === 'webkit' && !existsSync(GERMAN_HYPHENS) && 'hyphen-de is not installed'
}

/**
 * Returns the paths of the admin screens. The keys of the object are the names of the screens in
 * failure messages.
 */
async function adminScreens() {
  const { pieces, news } = await fetchSiteContent(site)
  return {
    pieces: '/admin?tab=pieces',
    'a piece': `/admin?tab=pieces&edit=${findEntityByTitle(pieces, 'Galet').id}`,
    'the order of the gallery': '/admin?tab=pieces&order',
    categories: '/admin?tab=categories',
    news: '/admin?tab=news',
    'a news item': `/admin?tab=news&edit=${news[0]?.id}`,
    trainings: '/admin?tab=trainings',
    'the sales': '/admin/sales',
    registrations: '/admin/registrations',
    'the trash': '/admin/trash',
    'the site': '/admin/site',
    messages: '/admin/messages',
    account: '/admin/account',
    guide: '/admin/guide',
  }
}

for (const engine of getEnginesToTest()) {
  for (const width of [390, engine === 'wpe' ? WPE_WINDOW_WIDTH : 1440]) {
    describe(`${engine} at ${width} px`, () => {
      let browser: Browser
      let context: BrowserContext
      before(async () => {
        browser = await startBrowser(engine, { width })
        // Stores that the visitor has closed the language suggestion. Otherwise WPE WebKit would
        // show the suggestion, because the language of WPE WebKit is always English.
        await browser.open(site.url)
        await browser.run(() => {
          localStorage.offer = 1
        })
        context = await reference.newContext({
          viewport: await browser.viewport(),
          locale: 'fr-FR',
        })
      })
      after(async () => {
        await context?.close()
        await browser?.stop()
      })
      afterEach(() => assert.deepEqual(site.takeErrors(), [], 'errors on the pages'))

      const differences = async (
        pages: Record<string, string>,
        comparison: LayoutComparisonLevel,
      ) => {
        const page = await context.newPage()
        const found: string[] = []
        const isLoaded = () =>
          document.querySelector('h1') && !document.body.innerText.includes('Chargement…')
        for (const [name, path] of Object.entries(pages)) {
          await page.goto(site.url + path)
          await page.waitForFunction(isLoaded)
          await browser.open(site.url + path)
          await browser.until('the page to load', isLoaded)
          const expected = await page.evaluate(measureLayout)
          const own = await browser.run(measureLayout)
          const all = findLayoutDifferences(engine, comparison, own, expected)
          found.push(...all.map((difference) => `${name}: ${difference}`))
          if (comparison !== 'underlines' && !(await browser.isPainted('main')))
            found.push(`${name}: the page is blank`)
        }
        await page.close()
        return found
      }

      for (const locale of ['fr', 'de'] as const) {
        test(`every public page in ${locale} has the layout of Chromium`, async () => {
          // If WPE WebKit zooms the page to simulate a narrow viewport, compares only which
          // elements are visible, because the zoom does not enlarge texts and boxes equally.
          const comparison = engine === 'wpe' && width < WPE_WINDOW_WIDTH ? 'visibility' : 'boxes'
          assert.deepEqual(
            await differences(await fetchPublicPagePaths(site, locale), comparison),
            [],
          )
        })
      }

      test('headings hyphenate long words only', { skip: skipsHyphens(engine) }, async () => {
        await browser.open(`${site.url}/de/portrait`)
        const lines = await browser.run(() => {
          const heading = document.querySelector('h1')
          if (!heading) throw new Error('no heading')
          // Turns off `text-wrap: balance`, because WebKit does not hyphenate a balanced heading
          // that has two lines.
          heading.style.textWrap = 'wrap'
          /**
           * Makes the heading one letter too narrow for “die” (the German article) and the word,
           * and returns the number of lines that the word occupies: two if it was hyphenated, one
           * if it moved to the next line. `start` is the word without its last letter.
           */
          const linesOf = (word: string, start: string) => {
            heading.style.whiteSpace = 'nowrap'
            heading.style.inlineSize = 'max-content'
            heading.textContent = `die ${start}`
            const { width } = heading.getBoundingClientRect()
            heading.style.whiteSpace = 'normal'
            heading.style.inlineSize = `${width}px`
            heading.textContent = `die ${word}`
            const range = document.createRange()
            range.setStart(heading.firstChild as Text, 4)
            range.setEndAfter(heading.firstChild as Text)
            return new Set([...range.getClientRects()].map(({ y }) => y)).size
          }
          return {
            Patina: linesOf('Patina', 'Patin'),
            braune: linesOf('braune', 'braun'),
            Holzbearbeitung: linesOf('Holzbearbeitung', 'Holzbearbeitun'),
          }
        })
        assert.deepEqual(lines, { Patina: 1, braune: 1, Holzbearbeitung: 2 })
      })

      test('the links of the admin are underlined as in Chromium, and no screen scrolls sideways', {
        skip: engine === 'wpe',
      }, async () => {
        const response = await context.request.post(`${site.url}/api/admin/login`, {
          data: ADMIN_CREDENTIALS,
          headers: { Origin: site.url },
        })
        assert.ok(response.ok())
        await signIn(browser, site)
        assert.deepEqual(await differences(await adminScreens(), 'underlines'), [])
      })
    })
  }
}
