import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser as Chromium, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import {
  findByTitle,
  getPiecePath,
  listPublicPages,
  loadMessages,
  readContent,
} from '../support/browser/visitor.ts'
import { type Browser, chosenEngines, KEYS, startBrowser } from './browser.ts'
import { layoutDifferences, measureLayout } from './layout.ts'
import { type DemoSite, startDemoSite } from './site.ts'

const fr = loadMessages('fr')
const WIDTHS = [390, 1440]
const HEIGHT = 900

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

for (const engine of chosenEngines()) {
  describe(engine, () => {
    let browser: Browser
    before(async () => {
      browser = await startBrowser(engine)
      await browser.resize(1440, HEIGHT)
    })
    after(() => browser?.stop())
    afterEach(() => assert.deepEqual(site.takeErrors(), [], 'errors on the pages'))

    const open = (path: string) => browser.open(site.url + path)
    const heading = (text: string) => browser.find('h1', text)
    const openPiece = async (title: string) => {
      await browser.click('article h2 a', title)
      await browser.find('#sheet h1', title)
    }
    const sheetIsClosed = () =>
      browser.until(
        'the sheet to close',
        () => !document.querySelector('#sheet')?.checkVisibility(),
      )

    for (const locale of ['fr', 'de'] as const) {
      for (const width of WIDTHS) {
        test(`every page in ${locale} at ${width} px has the layout of Chromium`, async () => {
          const page = await reference.newPage({
            viewport: { width, height: HEIGHT },
            locale: 'fr-FR',
          })
          await browser.resize(width, HEIGHT)
          const found: string[] = []
          for (const [name, path] of Object.entries(await listPublicPages(site, locale))) {
            await page.goto(site.url + path)
            const expected = await page.evaluate(measureLayout)
            await open(path)
            const own = await browser.run(measureLayout)
            found.push(...layoutDifferences(engine, own, expected).map((one) => `${name}: ${one}`))
          }
          await page.close()
          await browser.resize(1440, HEIGHT)
          assert.deepEqual(found, [])
        })
      }
    }

    test('the gallery filters in place, and Back shows all pieces again', async () => {
      await open('/gallery')
      const count = () => browser.run(() => document.querySelectorAll('article').length)
      const all = await count()
      await browser.click('[data-filters] a', 'Bronze')
      await browser.untilAddress(/\?category=Bronze$/)
      await browser.until('one piece', () => document.querySelectorAll('article').length === 1)
      await browser.back()
      await browser.until(
        'all pieces',
        (n) => document.querySelectorAll('article').length === n,
        all,
      )
    })

    test('a piece opens over the gallery and closes by button, Escape and Back', async () => {
      await open('/gallery')
      const closings = [
        () => browser.click('#sheet button', fr.common.close),
        () => browser.press(KEYS.Escape),
        () => browser.back(),
      ]
      for (const close of closings) {
        await openPiece('Galet')
        await browser.untilAddress(/\/gallery\/\d+-galet$/)
        await close()
        await sheetIsClosed()
        await browser.untilAddress(/\/gallery$/)
      }
    })

    test('the carousel of a card turns to the next photo', async () => {
      await open('/gallery')
      await browser.click('article:has([data-slide]) [data-slide=next]')
      await browser.until('the second photo', () => {
        const strip = document.querySelector('[data-track][tabindex]')
        const position = strip?.parentElement?.querySelector('[role=status]')?.textContent
        return strip && strip.scrollLeft >= strip.clientWidth && position === 'Photo 2 sur 2'
      })
    })

    test('a photo opens in the lightbox, changes with the arrow keys and closes with Escape', async () => {
      await open(getPiecePath('fr', findByTitle((await readContent(site)).pieces, 'Galet')))
      await browser.click('main a', fr.common.photo_open)
      await browser.find('dialog.viewer [role=status]', 'Photo 1 sur 2')
      // Waits 600 ms, because the lightbox ignores keys during its opening animation of 333 ms.
      await sleep(600)
      await browser.press(KEYS.ArrowRight)
      await browser.find('dialog.viewer [role=status]', 'Photo 2 sur 2')
      await browser.press(KEYS.Escape)
      await browser.until(
        'the viewer to close',
        () => !document.querySelector('dialog.viewer[open]'),
      )
    })

    test('the contact form names each error and is sent once they are corrected', async () => {
      await open('/contact')
      await browser.click('form button', fr.form.send)
      await browser.find('[role=alert]', '3 champs sont à revoir')
      await browser.find('form p', fr.form.email_missing)
      await browser.type('form input', 'Aline', fr.form.name)
      await browser.type('form input', 'aline@example.org', fr.form.email)
      await browser.type('form textarea', 'Une question sur le frêne.', fr.form.message)
      await browser.click('form button', fr.form.send)
      await browser.find('[role=status]', 'Message envoyé !')
    })

    test('the question about a piece is sent from its sheet', async () => {
      await open('/gallery')
      await openPiece('Galet')
      await browser.type('#sheet input', 'Aline', fr.form.name)
      await browser.type('#sheet input', 'aline@example.org', fr.form.email)
      await browser.click('#sheet button', fr.form.send)
      await browser.find('[role=status]', fr.interest.sent)
    })

    test('the language menu keeps the page and the choice', async () => {
      await open('/training')
      await browser.click('summary', 'FR')
      await browser.click('details[open] a', 'Deutsch')
      await browser.untilAddress(/^\/de\/training/)
      await heading(loadMessages('de').training.heading)
      await open('/contact')
      await browser.untilAddress(/^\/de\/contact$/)
      await browser.deleteCookies()
    })
  })

  describe(`${engine} without JavaScript`, () => {
    let browser: Browser
    before(async () => {
      browser = await startBrowser(engine, { javaScript: false })
    })
    after(() => browser?.stop())
    const open = (path: string) => browser.open(site.url + path)

    test('the gallery filters, and a piece opens as a page', async () => {
      await open('/gallery')
      await browser.click('[data-filters] a', 'Bronze')
      await browser.untilAddress(/\?category=Bronze$/)
      await browser.click('article [data-sheet]:not([tabindex])')
      await browser.find('h1', 'Flamme')
    })

    test('the contact form answers with what is missing, then with the confirmation', async () => {
      await open('/contact')
      await browser.type('form input', 'Aline', fr.form.name)
      await browser.click('form button', fr.form.send)
      await browser.find('[role=alert]', '2 champs sont à revoir')
      await browser.type('form input', 'aline@example.org', fr.form.email)
      await browser.type('form textarea', 'Bonjour', fr.form.message)
      await browser.click('form button', fr.form.send)
      await browser.find('[role=status]', fr.contact.sent)
    })

    test('the language changes', async () => {
      await open('/news')
      await browser.click('summary', 'FR')
      await browser.click('details[open] a', 'Español')
      await browser.untilAddress(/^\/es\/news/)
    })
  })
}
