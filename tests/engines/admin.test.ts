import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { ADMIN_CREDENTIALS } from '../support/browser/server.ts'
import { type Browser, startBrowser, WEBDRIVER_KEYS } from './browser.ts'
import { getEnginesToTest } from './engines.ts'
import { signIn } from './sign-in.ts'
import { type DemoSite, startDemoSite } from './site.ts'

const PHOTOS = ['totem-oak-01.jpg', 'bowl-walnut-01.jpg'].map((name) =>
  resolve(import.meta.dirname, '../../demo/photos', name),
)

// Skips WPE WebKit, because it corresponds to Safari 16.0, which the admin does not support.
// unsupported.test.ts tests that the admin shows a message in this browser.
for (const engine of getEnginesToTest().filter((name) => name !== 'wpe')) {
  describe(`${engine}, admin`, () => {
    let site: DemoSite
    let browser: Browser
    before(async () => {
      site = await startDemoSite()
      browser = await startBrowser(engine, { width: 1280 })
    })
    after(async () => {
      await browser?.stop()
      await site?.stop()
    })
    afterEach(() => assert.deepEqual(site.takeErrors(), [], 'errors on the pages'))

    const open = (path: string) => browser.open(site.url + path)
    const field = (label: string) =>
      browser.find('[role=dialog] input, [role=dialog] textarea', label)
    const type = (label: string, text: string) =>
      browser.type('[role=dialog] input, [role=dialog] textarea', text, label)
    const press = (name: string) => browser.click('[role=dialog] button', name)
    const save = () => press('Enregistrer')
    const message = (text: string) => browser.find('[role=alertdialog]', text)
    const typedIn = async (label: string) =>
      browser.run((one) => (one as unknown as HTMLInputElement).value, await field(label))
    const pieces = async () =>
      (await (await fetch(`${site.url}/api/art-pieces`)).json()) as {
        id: number
        title: string
        images: { id: number }[]
      }[]
    const piece = async (title: string) => {
      const found = (await pieces()).find((one) => one.title === title)
      assert.ok(found, `there is a piece “${title}”`)
      return found
    }
    const edit = async (title: string) => {
      await open(`/admin?tab=pieces&edit=${(await piece(title)).id}`)
      await field('Titre')
    }

    test('the artist signs in and sees the list of pieces @quick', async () => {
      await signIn(browser, site)
    })

    test('the knob of the sold switch is round @quick', async () => {
      await open('/admin?tab=pieces')
      await browser.find('.switch-track')
      const [width, height] = await browser.run(() => {
        const track = document.querySelector('.switch-track') as Element
        const knob = getComputedStyle(track, '::after')
        return [knob.width, knob.height]
      })
      assert.equal(width, height)
    })

    test('a piece is added with two photos, and the site shows it', async () => {
      await open('/admin?tab=pieces&add')
      await type('Titre', 'Coupe en orme')
      await type('Prix en euros', '120')
      await save()
      await message('Objet créé avec succès')
      await browser.untilAddress(/edit=\d+/)
      await browser.type('[role=dialog] [type=file][multiple]', PHOTOS.join('\n'))
      await message('2 images ajoutées')
      assert.equal((await piece('Coupe en orme')).images.length, 2)
      await open('/gallery')
      await browser.find('article', 'Coupe en orme')
    })

    /**
     * Returns the number of photos that are larger than their frame, or whose frame is wider than
     * the cell that contains it.
     * @param parts CSS selector of the cells
     */
    const oversized = (parts: string) =>
      browser.run(
        (all) =>
          [...document.querySelectorAll(`:is(${all}) picture`)].filter((picture) => {
            const frame = picture.parentElement?.getBoundingClientRect()
            const cell = picture.closest(all)?.getBoundingClientRect()
            const photo = picture.querySelector('img')?.getBoundingClientRect()
            if (!frame || !photo || !cell) return false
            if (frame.width > cell.width + 1) return true
            return photo.width > frame.width + 1 || photo.height > frame.height + 1
          }).length,
        parts,
      )

    test('the photos of a piece stay within their cells and change places', async () => {
      const before = (await piece('Coupe en orme')).images.map(({ id }) => id)
      await edit('Coupe en orme')
      await browser.find('[role=dialog] [role=row] img')
      assert.equal(await oversized('[role=dialog] [role=row]'), 0)
      await press('Placer après')
      await browser.find('[role=dialog] *', 'Ordre enregistré')
      const order = (await piece('Coupe en orme')).images.map(({ id }) => id)
      assert.deepEqual(order, before.reverse())
    })

    test('a piece is moved to the front of the gallery, and Escape closes the dialog @quick', async () => {
      const { id } = await piece('Galet')
      await open('/admin?tab=pieces&order')
      await browser.find('[data-photo] img')
      assert.equal(await oversized('[data-photo]'), 0)
      await browser.click(`[data-photo="${id}"] button`, 'En tête')
      const isFirst = (first: number) =>
        document.querySelector('[data-photo]')?.getAttribute('data-photo') === String(first)
      await browser.until('the new order', isFirst, id)
      await browser.press(WEBDRIVER_KEYS.Escape)
      await browser.until('the dialog to close', () => !document.querySelector('[data-photo]'))
      await open('/gallery')
      await browser.find('li:first-child > article', 'Galet')
    })

    test('a draft is kept when the tab is closed, and then saved', async () => {
      await edit('Coupe en orme')
      await type('Dimensions', 'Ø 20 × H 9 cm')
      // Waits 1.5 seconds before it closes the tab, because the admin stores a draft shortly after
      // the last key press.
      await new Promise((later) => setTimeout(later, 1500))
      await browser.reopenTab()
      await edit('Coupe en orme')
      await browser.find('[role=dialog] *', 'Retrouvé')
      assert.equal(await typedIn('Dimensions'), 'Ø 20 × H 9 cm')
      await save()
      await message('Objet modifié avec succès')
    })

    test('text areas show their whole text, and typing does not scroll the form', async () => {
      const lines = Array.from({ length: 14 }, (_, line) => `Ligne ${line}`).join('\n')
      await open('/admin?tab=news&add')
      await type('Titre', 'Une longue lettre')
      await type('Extrait', lines)
      await type('Texte', lines)
      const measure = () =>
        browser.run(() =>
          [...document.querySelectorAll('[role=dialog] textarea')].map((area) => ({
            hidden: Math.max(0, area.scrollHeight - area.clientHeight - 1),
            y: area.getBoundingClientRect().y,
          })),
        )
      const before = await measure()
      assert.deepEqual(
        before.map(({ hidden }) => hidden),
        [0, 0],
      )
      await browser.press(' ', 'e', 't')
      assert.deepEqual(await measure(), before)
      await save()
      await message('Actualité créée avec succès')
      await open('/admin?tab=news')
      await browser.click('li a', 'Une longue lettre')
      await field('Texte')
      const opened = await measure()
      assert.deepEqual(
        opened.map(({ hidden }) => hidden),
        [0, 0],
      )
    })

    test('a translation is saved and published', async () => {
      await edit('Coupe en orme')
      await browser.click('[role=tab]', 'Deutsch')
      await browser.type('[role=dialog] [lang=de]:is(input, textarea)', 'Schale aus Ulme')
      await save()
      await message('Objet modifié avec succès')
      await open('/de/gallery')
      await browser.find('article', 'Schale aus Ulme')
    })

    test('the preview of the home page shows what is typed', async () => {
      await open('/admin/site?home')
      await type('Grand titre', 'Du frêne et du feu')
      await browser.until('the preview', () =>
        [...document.querySelectorAll('iframe')].some((frame) =>
          frame.contentDocument?.querySelector('h1')?.textContent?.includes('Du frêne et du feu'),
        ),
      )
    })

    test('a piece is deleted and restored from the trash', async () => {
      await edit('Coupe en orme')
      await press('Supprimer la pièce')
      await browser.click('[role=alertdialog] button', 'Supprimer')
      await message('Objet supprimé')
      await open('/admin/trash')
      await browser.click('li button', 'Reprendre')
      await browser.until('the trash to be empty', () => !document.querySelector('main li button'))
      await piece('Coupe en orme')
    })

    test('a save after the session has ended asks for the password and keeps the text', async () => {
      await edit('Coupe en orme')
      await type('Dimensions', 'Ø 21 × H 9 cm')
      await browser.deleteCookies()
      await save()
      await browser.type('[role=dialog] input[type=password]', ADMIN_CREDENTIALS.password)
      await browser.click('[role=dialog]:has([type=password]) button', 'Se connecter')
      await message('Objet modifié avec succès')
    })

    test('an expired session asks for the password once if a list is empty', async () => {
      await browser.run(async () => {
        const trainings: { id: number }[] = await (await fetch('/api/trainings')).json()
        for (const { id } of trainings) await fetch(`/api/trainings/${id}`, { method: 'DELETE' })
      })
      await browser.deleteCookies()
      await open('/admin?tab=trainings')
      await browser.type('[role=dialog] input[type=password]', ADMIN_CREDENTIALS.password)
      await browser.click('[role=dialog]:has([type=password]) button', 'Se connecter')
      await browser.find('main p', 'Aucune formation pour l’instant')
      await browser.until('the dialog to close', () => !document.querySelector('[role=dialog]'))
    })
  })
}
