/**
 * Tests the first start of a site without the demo content (`DEMO=0`) on a phone. Counts the taps
 * of the artist and checks that no demo content is public.
 */
import type { Locator, Page } from '@playwright/test'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { resetDoubleTapGuard } from '../../support/browser/admin.ts'
import { expect, getDialog, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { createSmallPhotoFile } from '../../support/browser/small-photo.ts'
import { fetchText, PUBLIC_PATHS } from '../../support/browser/visitor.ts'

const PHONE = { locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true }
const DEMO =
  /Morvan|03 53 01 23 45|33353012345|Galet|Trois Veilleurs|Aubier|L.Étang|\b(?:1998|2011|2018)\b/
const PHOTO = await createSmallPhotoFile('bowl-yew-01')

/**
 * Counts the clicks of the user. Ignores clicks by scripts, which are not trusted events. The count
 * continues across page loads.
 */
async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      (event) => event.isTrusted && (window as unknown as { tapped: () => void }).tapped(),
      true,
    ),
  )
  return () => taps
}
const type = async (field: Locator, text: string) => {
  await field.tap()
  await field.fill(text)
}

test('the first steps lead from an empty site to an own name, a cover, a portrait, a piece and a visitor’s message, in under 60 taps', async ({
  browser,
}) => {
  test.slow()
  const page = await browser.newPage(PHONE)
  const taps = await countTaps(page)
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      await page.getByRole('link', { name: 'Premiers pas' }).tap()
      await expect(page.getByText('Il reste 6 étapes')).toBeVisible()
      const press = async (target: Locator) => {
        await resetDoubleTapGuard(page)
        await target.tap()
      }
      const steps = page.getByRole('main').locator('ol > li:has(h2)')
      await expect(steps).toHaveCount(6)

      const who = getDialog(page, 'Qui vous êtes')
      const field = (label: string) => who.getByLabel(label, { exact: true })
      await press(steps.nth(0).getByRole('link'))
      await expect(field('Nom')).toBeFocused()
      await type(field('Nom'), 'Bois vivant')
      await type(field('Ou l’adresse entière'), '3, rue du Tour\nAutun')
      await who.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
      await expect(page.getByText('Il reste 5 étapes')).toBeVisible()
      await expect(steps.nth(0)).toContainText('C’est fait.')
      await press(steps.nth(1).getByRole('link'))
      await expect(field('Téléphone')).toBeFocused()
      await type(field('Téléphone'), '03 85 01 02 03')
      await type(field('Courriel'), 'jeanne@example.org')
      await who.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
      await expect(page.getByText('Il reste 4 étapes')).toBeVisible()

      const home = getDialog(page, 'La page d’accueil')
      await press(steps.nth(3).getByRole('link'))
      const files = 'input[type=file]:not([capture])'
      await home.locator(files).setInputFiles([PHOTO])
      await expect(home.getByText('Couverture', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('1 image ajoutée')).toBeVisible()
      await home.getByRole('button', { name: 'Fermer', exact: true }).tap()
      await expect(page.getByText('Il reste 3 étapes')).toBeVisible()
      await press(page.getByRole('button', { name: /^Passer.*langues/ }))
      await page.reload()
      await expect(page.getByText('Il reste 2 étapes')).toBeVisible()

      await press(steps.nth(4).getByRole('link'))
      await page.locator(files).first().setInputFiles([PHOTO])
      const title = page.getByLabel('Titre', { exact: true })
      await type(title, 'Bol d’if')
      await type(page.getByLabel('Prix en euros'), '120')
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
      await expect(page.getByText('Objet créé avec succès')).toBeVisible()
      await expect
        .poll(
          async () =>
            (await (await page.request.get(`${site.url}/api/art-pieces`)).json())[0]?.images.length,
        )
        .toBe(1)

      await page.goto(`${site.url}/admin/site`)
      await page.getByRole('link', { name: 'Le portrait' }).tap()
      const portrait = getDialog(page, 'Le portrait')
      await type(
        portrait.getByLabel('Phrase d’introduction', { exact: true }),
        'Trente ans de copeaux.',
      )
      await portrait.locator(files).setInputFiles([PHOTO])
      await portrait.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
      await expect(portrait).toHaveCount(0)
      await press(page.getByRole('link', { name: 'Recevoir les messages' }))
      await expect(page.getByLabel('Garder les messages dans l’atelier')).toBeChecked()

      const visitor = await browser.newPage(PHONE)
      await visitor.goto(`${site.url}/contact`)
      await visitor.getByLabel('Nom').fill('Aline')
      await visitor.getByLabel('Adresse électronique').fill('aline@example.org')
      await visitor.getByLabel('Message').fill('Avez-vous un bol en frêne ?')
      await expect.poll(() => visitor.evaluate(() => performance.now())).toBeGreaterThan(2_500)
      await visitor.getByRole('button', { name: 'Envoyer le message' }).tap()
      await expect(visitor.getByText('Message envoyé !')).toBeVisible()
      await page.goto(`${site.url}/admin`)
      await page.getByRole('link', { name: 'Messages, un non lu' }).tap()
      await page.getByRole('button', { name: /^Aline/ }).tap()
      await expect(page.getByText('Avez-vous un bol en frêne ?').last()).toBeVisible()
      expect(taps()).toBeGreaterThan(15)
      expect(taps()).toBeLessThan(60)

      for (const locale of LOCALES)
        for (const path of [...PUBLIC_PATHS, '/gallery/1']) {
          const address = site.url + getLocalizedPath(locale, path)
          const text = await fetchText(page, address)
          expect(text, address).toContain('Bois vivant')
          expect(text, address).not.toMatch(DEMO)
        }
      for (const path of ['/news.atom', '/trainings.ics', '/sitemap.xml', '/manifest.webmanifest'])
        expect(await (await page.request.get(site.url + path)).text(), path).not.toMatch(DEMO)
    },
    { demo: false },
  )
  await page.close()
})
