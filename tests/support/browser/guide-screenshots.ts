import type { Locator, Page } from '@playwright/test'
import type { GuidePage } from '../../../app/admin/guide/guide-pages.ts'
import { ADMIN_CREDENTIALS, type SiteProcess } from './server.ts'
import { expect, expectNoticeText, getDialog, signIn } from './site.ts'

const row = (page: Page) => page.locator('li:has(h2)')
const openRow = async (page: Page, one: Locator) => {
  await one.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' })).toBeVisible()
}
const openFirst = (page: Page) => openRow(page, row(page).first())
const openNamed = (page: Page, title: string) =>
  openRow(page, row(page).filter({ has: page.getByRole('heading', { name: title }) }))
const scrollDialogTo = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByText(label, { exact: true })
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'start' }))

/** Turns on the inbox and sends a message as a visitor. */
async function receive(page: Page) {
  const mail = await (await page.request.get('/api/mail')).json()
  const { has_password, set_by_host, ...settings } = mail
  await page.request.post('/api/admin/confirm', { data: { password: ADMIN_CREDENTIALS.password } })
  await page.request.put('/api/mail', { data: { ...settings, keeps_messages: true } })
  const answer = await page.request.post('/api/messages', {
    data: {
      name: 'Aline Tourneur',
      email: 'aline@example.org',
      subject: '',
      message: 'Bonjour, ce bol est-il encore libre ? Je passerai à Autun samedi.',
      locale: 'fr',
      open_for: 30_000,
    },
  })
  expect(answer.status()).toBe(201)
}

/**
 * Each function opens the screen of a page of the artist's guide. The artist is signed in, and the
 * viewport has the size of a phone.
 */
export const GUIDE_SCREENSHOTS: Record<
  GuidePage,
  (page: Page, site: SiteProcess) => Promise<void>
> = {
  async sign_in(page) {
    await page.goto('/admin/login')
    await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill('mot de passe')
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate(() => scrollTo(0, 0))
  },
  async name(page, site) {
    await signIn(page, site.url)
    await page.goto('/admin/site')
    await expect(row(page)).toHaveCount(6)
  },
  async home(page) {
    await page.goto('/admin/site')
    await openNamed(page, 'La page d’accueil')
    await scrollDialogTo(page, 'La couverture')
  },
  async piece(page) {
    await page.goto('/admin')
    await openFirst(page)
    await scrollDialogTo(page, 'Titre')
  },
  async photos(page) {
    await page.goto('/admin')
    await openFirst(page)
  },
  async prices(page) {
    await page.goto('/admin')
    await expect(row(page).first()).toBeVisible()
    await row(page)
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'start' }))
  },
  async sales(page) {
    await page.goto('/admin')
    await row(page).first().getByRole('switch').press('Space')
    await expectNoticeText(page, 'Objet modifié avec succès')
    await page.goto('/admin/sales')
    await expect(page.getByLabel('Chercher dans les ventes')).toBeVisible()
  },
  async order(page) {
    await page.goto('/admin?tab=pieces&order')
    await expect(
      getDialog(page, /ordre/i).getByRole('button', { name: 'En tête' }),
    ).not.toHaveCount(0)
  },
  async categories(page) {
    await page.goto('/admin?tab=categories')
    await expect(row(page).first()).toBeVisible()
  },
  async news(page) {
    await page.goto('/admin?tab=news')
    await openFirst(page)
    await scrollDialogTo(page, 'Titre')
  },
  async trainings(page) {
    await page.goto('/admin?tab=trainings')
    await openFirst(page)
    await scrollDialogTo(page, 'Participants au maximum')
  },
  async registrations(page) {
    const [training] = await (await page.request.get('/api/registrations/trainings')).json()
    const { id } = training.training
    for (const [name, phone, places] of [
      ['Aline Tourneur', '06 12 34 56 78', 2],
      ['Paul Orme', '06 98 76 54 32', 1],
    ])
      await page.request.post('/api/registrations', {
        data: { training_id: id, name, phone, places },
      })
    await page.goto(`/admin/registrations?training=${id}`)
    await page.getByRole('checkbox', { name: /Aline/ }).click()
    await expect(page.getByText(/^Payé le/)).toBeVisible()
    await page
      .getByRole('heading', { name: 'Inscrits' })
      .evaluate((one) => one.scrollIntoView({ block: 'start' }))
  },
  async languages(page) {
    await page.goto('/admin')
    await openFirst(page)
    await page.getByRole('tab', { name: /^Deutsch/ }).click()
    await expect(page.getByRole('dialog').locator('[id="champ-de.title"]')).toBeVisible()
    await scrollDialogTo(page, 'Titre')
  },
  async messages(page) {
    await receive(page)
    await page.goto('/admin/messages')
    await page.getByRole('button', { name: /^Aline/ }).click()
    await expect(page.getByRole('link', { name: 'Répondre' })).toBeVisible()
    // Waits until the admin marks the opened message as read, which happens after a moment.
    await expect(page.getByText('Non lu', { exact: true })).toHaveCount(0)
  },
  async closures(page) {
    await page.goto('/admin/site')
    await openNamed(page, 'Fermetures et pages')
  },
  async legal(page) {
    await page.goto('/admin/site')
    await openNamed(page, 'Mentions et conditions')
    await scrollDialogTo(page, 'Vous, devant la loi')
  },
  async mistakes(page) {
    const pieces = await (await page.request.get('/api/art-pieces')).json()
    for (const { id } of pieces.slice(0, 3)) await page.request.delete(`/api/art-pieces/${id}`)
    await page.goto('/admin/trash')
    await expect(row(page)).toHaveCount(3)
  },
  async backup(page) {
    await page.goto('/admin')
    const download = page.getByRole('button', { name: 'Télécharger une sauvegarde' })
    await expect(row(page).first()).toBeVisible()
    await expect(download).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  },
}
