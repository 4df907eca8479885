import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { expect, getDialog, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { fetchText } from '../../support/browser/visitor.ts'

const OWN = {
  'Nom légal': 'Jeanne Vernier',
  Statut: 'Entrepreneuse individuelle',
  SIRET: '73282932000074',
  'Hébergeur du site': 'Alpha Hébergement\n1, rue du Port, Lyon\n04 72 00 00 00',
  'Médiateur de la consommation': 'Médiation du Morvan\n2, place du Marché, Autun',
  'Site du médiateur': 'mediation.example',
}

const getPathsInAllLanguages = (path: string) =>
  LOCALES.map((locale) => getLocalizedPath(locale, path))

test('the legal pages show the entered data, and only the artist sees what is missing', async ({
  page,
}) => {
  test.slow()
  await withNewSite(
    async (site) => {
      const at = (path: string) => site.url + path
      await page.goto(at('/'))
      const foot = page.getByRole('contentinfo')
      await foot.getByRole('link', { name: 'Mentions légales' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
      // The legal page omits the section about the hosting provider, whose data is missing.
      await expect(page.getByRole('heading', { name: 'Qui l’héberge' })).toHaveCount(0)
      await expect(page.getByText('SIRET')).toHaveCount(0)
      await foot.getByRole('link', { name: 'Conditions de vente' }).click()
      await expect(page.getByRole('heading', { name: 'Changer d’avis' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'En cas de désaccord' })).toHaveCount(0)

      await signIn(page, site.url)
      await page.getByRole('link', { name: 'Votre site' }).click()
      const row = page.locator('li:has(h2)', { hasText: 'Mentions et conditions' })
      await expect(row).toContainText(
        /Il manque\s: votre nom légal, le SIRET, la TVA, l’adresse, le téléphone, le courriel, l’hébergeur, le médiateur/,
      )
      await row.getByRole('heading').getByRole('link').click()
      const dialog = getDialog(page, 'Mentions et conditions')
      for (const [label, text] of Object.entries(OWN))
        await dialog.getByLabel(label, { exact: true }).fill(text)
      await dialog.getByText('TVA non applicable').click()
      await dialog.getByLabel('Pour les pièces').fill('Un **acompte** de 30 %.')
      await page.getByRole('tab', { name: /^Deutsch/ }).click()
      await page.locator('[id="champ-de.sale_terms"]').fill('Eine **Anzahlung** von 30 %.')
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(row).toContainText(/Il manque\s: l’adresse, le téléphone, le courriel/)

      for (const path of getPathsInAllLanguages('/legal')) {
        const text = await fetchText(page, at(path))
        for (const told of ['Jeanne Vernier', 'Entrepreneuse individuelle', '732 829 320 00074'])
          expect(text, path).toContain(told)
        expect(text, path).toMatch(/293\sB/)
        expect(text, path).toContain('1, rue du Port, Lyon')
      }
      for (const path of getPathsInAllLanguages('/terms')) {
        const text = await fetchText(page, at(path))
        expect(text, path).toContain('Médiation du Morvan')
        expect(text, path).toContain('https://mediation.example')
        expect(text, path).toContain(
          path.startsWith('/de') ? '<strong>Anzahlung</strong>' : '<strong>acompte</strong>',
        )
      }
      expect(await fetchText(page, at('/en/terms'))).toContain('lang="fr"')
      for (const path of ['/legal', '/privacy', '/terms'])
        expect(await fetchText(page, at('/sitemap.xml'))).toContain(`<loc>${at(path)}</loc>`)

      // Types a SIRET (a French business number) with a wrong digit. The form must keep the values
      // of the other fields.
      await row.getByRole('heading').getByRole('link').click()
      await dialog.getByLabel('SIRET', { exact: true }).fill('732 829 320 00075')
      await dialog.getByLabel('Statut', { exact: true }).fill('Artiste-auteure')
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog.getByText(/Un SIRET compte quatorze chiffres/).first()).toBeVisible()
      await expect(dialog.getByLabel('Statut', { exact: true })).toHaveValue('Artiste-auteure')
    },
    { demo: false },
  )
})

test('the privacy page explains what happens to messages and how long they are stored', async ({
  page,
}) => {
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      const at = (path: string) => site.url + path
      const mail = await (await page.request.get(at('/api/mail'))).json()
      const { has_password, set_by_host, ...settings } = mail
      const data = { ...settings, keeps_messages: true, keeping_days: 730 }
      const headers = { origin: site.url }
      const off = { ...data, keeps_messages: false }
      expect((await page.request.put(at('/api/mail'), { data: off, headers })).status()).toBe(200)
      expect(await fetchText(page, at('/privacy'))).toContain(
        'n’est ni gardé par le site ni transmis',
      )
      expect((await page.request.put(at('/api/mail'), { data, headers })).status()).toBe(200)
      for (const path of getPathsInAllLanguages('/privacy'))
        expect(await fetchText(page, at(path))).toMatch(/\b24\s/)
      expect(await fetchText(page, at('/privacy'))).not.toContain(
        'n’est ni gardé par le site ni transmis',
      )
    },
    { demo: false },
  )
})

test('the privacy page lists every cookie', async ({ page, browser }) => {
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      const data = { title: 'Bol du matin', price: 90, hidden: true }
      const headers = { origin: site.url }
      const made = await page.request.post(`${site.url}/api/art-pieces`, { data, headers })
      expect(made.status()).toBe(201)
      const { preview } = await made.json()
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
      const visitor = await context.newPage()
      for (const path of ['/', '/gallery', '/contact', '/?lang=de', `/preview/${preview}`, '/de'])
        await visitor.goto(site.url + path)
      const given = (await context.cookies(`${site.url}/media/x`)).map(({ name }) => name)
      expect(given.sort()).toEqual(['copeaux_preview', 'lang'])
      for (const path of getPathsInAllLanguages('/privacy')) {
        const text = await fetchText(page, site.url + path)
        for (const name of given) expect(text, path).toContain(`(${name})`)
      }
      await context.close()
    },
    { demo: false },
  )
})
