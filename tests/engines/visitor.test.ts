import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../support/browser/visitor.ts'
import { type Browser, startBrowser, WEBDRIVER_KEYS } from './browser.ts'
import { getEnginesToTest } from './engines.ts'
import { retry } from './session.ts'
import { type DemoSite, startDemoSite } from './site.ts'

const fr = loadCatalog('fr')

let site: DemoSite
before(async () => {
  site = await startDemoSite()
})
after(() => site?.stop())

for (const engine of getEnginesToTest()) {
  describe(engine, () => {
    let browser: Browser
    before(async () => {
      browser = await startBrowser(engine)
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

    test('the gallery filters, and Back shows all pieces again', async () => {
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

    test('a piece opens from the gallery, and Back shows the gallery @quick', async () => {
      await open('/gallery')
      await browser.click('article h2 a', 'Galet')
      await browser.untilAddress(/\/gallery\/\d+-galet$/)
      await heading('Galet')
      // Waits for the contact form in addition to the heading. The dialog shows the heading at
      // once, because it copies the heading from the gallery, but shows the form only after it has
      // loaded the piece.
      await browser.find('form button', fr.form.send)
      await browser.back()
      await browser.untilAddress(/\/gallery$/)
      await browser.find('article h2 a', 'Flamme')
    })

    // Skips WPE WebKit, because it behaves like Safari 16.0, and in Safari before 16.4 the site
    // opens a piece as a page instead of a dialog.
    const onlyWithSheet = { skip: engine === 'wpe' }

    test(
      'a piece opens over the gallery and closes by button, Escape and Back',
      onlyWithSheet,
      async () => {
        await open('/gallery')
        const closings = [
          () => browser.click('#sheet button', fr.common.close),
          () => browser.press(WEBDRIVER_KEYS.Escape),
          () => browser.back(),
        ]
        for (const close of closings) {
          await openPiece('Galet')
          await browser.untilAddress(/\/gallery\/\d+-galet$/)
          await close()
          await sheetIsClosed()
          await browser.untilAddress(/\/gallery$/)
        }
      },
    )

    test('the carousel of a card turns to the next photo', async () => {
      await open('/gallery')
      // Shows the arrows, which are invisible on devices without a mouse until the card has focus.
      await browser.run(() =>
        document.querySelector<HTMLElement>('[data-track][tabindex]')?.focus(),
      )
      await browser.click('article:has([data-slide]) [data-slide=next]')
      await browser.until('the second photo', () => {
        const strip = document.querySelector('[data-track][tabindex]')
        const position = strip?.parentElement?.querySelector('[role=status]')?.textContent
        return strip && strip.scrollLeft >= strip.clientWidth && position === 'Photo 2 sur 2'
      })
    })

    test('a photo opens in the lightbox, changes with the arrow keys and closes with Escape', async () => {
      await open(
        getPiecePath('fr', findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')),
      )
      await browser.click('main a', fr.common.photo_open)
      await browser.find('dialog.lightbox [role=status]', 'Photo 1 sur 2')
      const status = () => document.querySelector('dialog.lightbox [role=status]')?.textContent
      // Presses the arrow key until the lightbox shows the second photo, because the lightbox
      // ignores keys during its opening animation.
      await retry(async () => {
        await browser.press(WEBDRIVER_KEYS.ArrowRight)
        await sleep(200)
        assert.equal(await browser.run(status), 'Photo 2 sur 2')
      })
      await browser.press(WEBDRIVER_KEYS.Escape)
      await browser.until(
        'the lightbox to close',
        () => !document.querySelector('dialog.lightbox[open]'),
      )
    })

    test('the contact form names each error and is sent once they are corrected @quick', async () => {
      await open('/contact')
      await browser.click('form button', fr.form.send)
      await browser.find('[role=alert]', '3 champs sont à revoir')
      await browser.find('form p', fr.form.email_missing)
      await browser.type('form input', 'Aline', fr.form.name)
      await browser.type('form input', 'aline@example.org', fr.form.email)
      const lines = Array.from({ length: 12 }, (_, line) => `Question ${line} sur le frêne.`)
      await browser.type('form [name=message]', lines.join('\n'), fr.form.message)
      const hidden = await browser.run(() => {
        const area = document.querySelector('form [name=message]') as Element
        return area.scrollHeight - area.clientHeight
      })
      assert.ok(hidden <= 1, `${hidden} px of the message are hidden`)
      await browser.click('form button', fr.form.send)
      await browser.find('[role=status]', 'Message envoyé !')
    })

    test('the question about a piece is sent from the gallery', async () => {
      await open('/gallery')
      await browser.click('article h2 a', 'Galet')
      await heading('Galet')
      await browser.type('form input', 'Aline', fr.form.name)
      await browser.type('form input', 'aline@example.org', fr.form.email)
      await browser.click('form button', fr.form.send)
      await browser.find('[role=status]', fr.interest.sent)
    })

    test('the language menu keeps the page and the choice', async () => {
      await open('/training')
      await browser.click('summary', 'FR')
      await browser.click('details[open] a', 'Deutsch')
      await browser.untilAddress(/^\/de\/training/)
      await heading(loadCatalog('de').training.heading)
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
      await browser.type('form [name=message]', 'Bonjour', fr.form.message)
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
