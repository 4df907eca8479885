import type { Page } from '@playwright/test'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { expect, test } from '../../support/browser/admin.ts'
import { addDefaultHeaders, getDialog, signIn, withNewSite } from '../../support/browser/site.ts'
import { createSmallPhotoFile } from '../../support/browser/small-photo.ts'
import { fetchText, PUBLIC_PATHS } from '../../support/browser/visitor.ts'

const PHONE = { locale: 'fr-FR', viewport: { width: 390, height: 844 } }
const HOME = 'La page d’accueil'

async function openPageForm(page: Page, name: string) {
  await page.getByRole('link', { name: 'Votre site' }).click()
  await page.getByRole('link', { name }).click()
  const dialog = getDialog(page, name)
  await expect(dialog.getByLabel('Grand titre', { exact: true })).toBeVisible()
  return dialog
}

test('an empty site gets its own texts, cover, portrait and dates in five languages', async ({
  browser,
}) => {
  test.slow()
  const page = await browser.newPage(PHONE)
  await withNewSite(
    async (site) => {
      const at = (path: string) => site.url + path
      await signIn(page, site.url)
      const home = await openPageForm(page, HOME)
      await home.getByLabel('Grand titre', { exact: true }).fill('Du frêne et du feu')
      await home
        .locator('input[type=file]:not([capture])')
        .setInputFiles(await Promise.all(['bowl-yew-01', 'totem-oak-01'].map(createSmallPhotoFile)))
      await expect(home.getByText('Couverture', { exact: true }).first()).toBeVisible()
      await expect(home.getByText('Premier chapitre', { exact: true }).first()).toBeVisible()
      await home.getByLabel('Cadrage sur un téléphone').fill('23')
      await home.getByRole('tab', { name: /^Nederlands/ }).click()
      await home.locator('[id="champ-nl.heading"]').fill('Es en vuur')
      await home.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(home).toHaveCount(0)

      for (const locale of LOCALES) {
        const text = await fetchText(page, at(getLocalizedPath(locale, '/')))
        // In this test, the artist has translated the heading only into Dutch.
        const french = 'Du frêne et du feu'
        const heading = {
          fr: french,
          en: `<span lang="fr">${french}</span>`,
          de: `<span lang="fr">${french}</span>`,
          es: `<span lang="fr">${french}</span>`,
          nl: 'Es en vuur',
        }[locale]
        expect(text, locale).toContain(`<h1>${heading}</h1>`)
        expect(text, locale).toContain('{--focus-wide:50%;--focus-narrow:23%}')
        // Expects only the cover photo, because the page shows no photo of a chapter without text.
        expect(text.match(/<img/g), locale).toHaveLength(1)
      }

      await page.goto(at('/admin/site?portrait'))
      const portrait = getDialog(page, 'Le portrait')
      await portrait.getByRole('button', { name: 'Ajouter une période' }).click()
      await portrait.getByLabel('Année 1', { exact: true }).fill('96')
      await portrait.getByLabel('Titre 1', { exact: true }).fill('Premier tour')
      await portrait.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(portrait.getByText('Une année en quatre chiffres')).toBeVisible()
      await portrait.getByLabel('Année 1', { exact: true }).fill('1996')
      await portrait.getByRole('button', { name: 'Ajouter une période' }).click()
      await portrait.getByLabel('Année 2', { exact: true }).fill('1987')
      await portrait.getByLabel('Titre 2', { exact: true }).fill('La forge')
      await portrait
        .getByRole('button', { name: 'Reprendre le texte proposé : Phrase sous' })
        .click()
      await portrait.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(portrait).toHaveCount(0)
      await page.goto(at('/portrait'))
      const years = page.getByRole('region', { name: 'Une année, un cerne' })
      await expect(years.locator('time')).toHaveText(['1987', '1996'])
      await expect(years).toContainText('Du cœur, 1987')
      const rings = Number(getWorkshopDay().slice(0, 4)) - 1987 + 1
      const drawn = await years
        .locator('svg path:not(.leader)')
        .evaluateAll((paths) =>
          paths.reduce((sum, path) => sum + (path.getAttribute('d')?.match(/z/g)?.length ?? 0), 0),
        )
      expect(drawn, 'one ring for each year').toBe(rings)

      await page.goto(at('/admin/site?portrait'))
      await portrait.getByRole('button', { name: 'Retirer cette période' }).first().click()
      await expect(portrait.getByLabel('Année 1', { exact: true })).toHaveCount(0)
      await expect(portrait.getByRole('group', { name: 'Période 2' })).toContainText('Année 2')
      await portrait.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(portrait).toHaveCount(0)
      const german = await fetchText(page, at('/de/portrait'))
      expect(german).not.toContain('Premier tour')
      expect(german).toContain('vorerst nur auf Französisch')
    },
    { demo: false },
  )
  await page.close()
})

test('a suggested text is accepted in every language, and the focus stays', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.goto('/admin')
  const home = await openPageForm(page, HOME)
  const heading = home.getByLabel('Grand titre', { exact: true })
  const before = await heading.inputValue()
  const accept = home.getByRole('button', { name: 'Reprendre le texte proposé : Grand titre' })
  await expect(accept).toHaveCount(0)
  await heading.fill('')
  await accept.click()
  await expect(heading).toHaveValue('Des formes tirées du bois')
  await expect(heading).toBeFocused()
  await expect(accept).toHaveCount(0)
  await home.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(home).toHaveCount(0)
  expect(await fetchText(page, `${site.url}/es`)).toContain('<h1>Formas nacidas de la madera</h1>')
  // Restores the heading from the previous revision.
  await page.getByRole('link', { name: HOME }).click()
  await home.getByRole('button', { name: 'Versions précédentes' }).click()
  const versions = getDialog(page, 'Versions précédentes')
  await versions.getByRole('button', { name: /^Reprendre/ }).click()
  await expect(heading).toHaveValue(before)
  await home.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(home).toHaveCount(0)
  expect(await fetchText(page, `${site.url}/es`)).toContain('Morvan</h1>')
})

test('a photo that is already on the site is reused without an upload', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.method()} ${request.url()}`))
  await page.goto('/admin')
  const home = await openPageForm(page, HOME)
  await home.getByRole('button', { name: 'Choisir parmi vos photos' }).click()
  const library = getDialog(page, 'Vos photos')
  const take = library.getByRole('button', { name: 'Prendre cette photo' })
  await expect(take).toBeDisabled()
  const shown = library.getByRole('radio')
  expect(await shown.count()).toBeGreaterThan(10)
  await shown.first().focus()
  await page.keyboard.press('Space')
  await take.click()
  await expect(library).toHaveCount(0)
  await expect(home.getByText('Liens partagés', { exact: true }).first()).toBeVisible()
  expect(sent.filter((one) => one.includes('/api/upload'))).toEqual([])
  // Expects that the chosen photo is now the preview image of shared links.
  const [, picture] = /property="og:image" content="([^"]*)"/.exec(
    await fetchText(page, `${site.url}/contact`),
  ) ?? ['', '']
  const { images } = await (await page.request.get('/api/home')).json()
  expect(images).toHaveLength(7)
  expect(picture).toContain(images[6].image_url.replace('.jpg', ''))
  await page.request.delete(`/api/images/${images[6].id}`)
})

test('one action removes the demo from all public pages, and canceling changes nothing', async ({
  browser,
}) => {
  test.slow()
  const page = await browser.newPage(PHONE)
  await withNewSite(
    async (site) => {
      const at = (path: string) => site.url + path
      await signIn(page, site.url)
      await page.getByRole('link', { name: 'Votre site' }).click()
      const begin = page.getByRole('button', { name: 'Commencer mon propre site' })
      await begin.click()
      const question = page.getByRole('alertdialog', { name: /Mettre la démonstration de côté/ })
      await question.getByRole('button', { name: 'Annuler' }).click()
      await expect(question).toHaveCount(0)
      expect(await fetchText(page, at('/gallery'))).toContain('Galet')
      const [training] = await (await page.request.get(at('/api/trainings'))).json()
      const data = { training_id: training.id, name: 'Mme Frêne' }
      const request = addDefaultHeaders(page.request)
      expect((await request.post(at('/api/registrations'), { data })).status()).toBe(201)
      const confirm = question.getByRole('button', { name: 'Commencer mon propre site' })
      await begin.click()
      await confirm.click()
      await expect(page.getByText(/^Des personnes sont inscrites à une formation\./)).toBeVisible()
      expect(await fetchText(page, at('/gallery'))).toContain('Galet')
      await request.post(at(`/api/registrations/trainings/${training.id}/call-off`), { data: {} })
      await begin.click()
      await confirm.click()
      await expect(begin).toHaveCount(0)
      await expect(page.getByText('La démonstration est de côté')).toBeVisible()
      for (const locale of LOCALES)
        for (const path of PUBLIC_PATHS) {
          const text = await fetchText(page, at(getLocalizedPath(locale, path)))
          expect(text, `${locale} ${path}`).not.toMatch(/Morvan|03 53 01|Galet|<img|1998|2011/)
        }
      for (const path of ['/news.atom', '/trainings.ics', '/sitemap.xml', '/manifest.webmanifest'])
        expect(await fetchText(page, at(path)), path).not.toMatch(
          /Morvan|galet|BEGIN:VEVENT|<entry>/i,
        )
      await page.getByRole('link', { name: 'Retour à l’atelier' }).click()
      // Waits for the list, because it moves the link below when it has loaded.
      await expect(page.getByText('Aucune pièce pour l’instant.')).toBeVisible()
      await page.getByRole('link', { name: 'Corbeille' }).click()
      await expect(page.getByRole('heading', { name: 'Galet' })).toBeVisible()
    },
    { demo: true },
  )
  await page.close()
})

test('markup and script links stay plain text on both pages and in their heads', async ({
  page,
  site,
}) => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const name of ['home', 'portrait'] as const) {
    const api = `${site.url}/api/${name}`
    const was = await (await page.request.get(api)).json()
    const { id: _, version: __, images: ___, ...fields } = was
    const texts = Object.entries(fields).filter(
      ([field, value]) => typeof value === 'string' && !/_(?:year|url)$/.test(field),
    )
    const hostile = Object.fromEntries(texts.map(([field]) => [field, evil]))
    const { artist_name: ____, ...translated } = hostile
    const translations = { de: translated }
    const write = (data: object) => page.request.put(api, { data })
    const years = Object.fromEntries(
      Object.keys(fields)
        .filter((field) => /^period_\d+_year$/.test(field))
        .map((field) => [field, '1998']),
    )
    expect((await write({ ...fields, ...hostile, ...years, translations })).status()).toBe(200)
    for (const locale of ['fr', 'de'] as const) {
      await page.goto(getLocalizedPath(locale, name === 'home' ? '/' : '/portrait'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(evil)
      await expect(page.locator('main img[src=x], head img, main script')).toHaveCount(0)
    }
    expect((await write(fields)).status()).toBe(200)
  }
  expect(dialogs).toEqual([])
})
