import type { Page } from '@playwright/test'
import type { Registration } from '../../../shared/registration.ts'
import { createEntity, expect } from './admin.ts'
import { LONG_TITLE, type ScreenChecker } from './screen-checker.ts'

const MESSAGE = {
  locale: 'de',
  name: LONG_TITLE,
  email: `konstantin.${'von.'.repeat(8)}hohenstaufen@example.org`,
  subject: '',
  message: `Guten Tag,\n\n${LONG_TITLE} ${LONG_TITLE}`,
  art_piece: { id: 1, title: LONG_TITLE, is_there: true },
  suspicion: null,
  received_at: '2026-11-01T00:30:00.000Z',
  is_read: true,
  is_answered: false,
  delivery: 'waiting',
  problem: '451 4.3.0 Temporary lookup failure, try again later',
  is_deleted: false,
  reply: { subject: LONG_TITLE, body: LONG_TITLE, quote: LONG_TITLE, can_be_sent: true },
  replies: [
    {
      id: 1,
      text: LONG_TITLE,
      created_at: '2026-01-02T10:00:00Z',
      delivery: 'failed',
      problem: LONG_TITLE,
    },
  ],
}

/** Shows the inbox in several states, and then the e-mail settings. */
export async function visitMessageScreens(page: Page, look: ScreenChecker) {
  const unread = { ...MESSAGE, id: 2, is_read: false }
  const suspect = { ...MESSAGE, id: 1, suspicion: 'links', delivery: 'none' }
  const deleted = { ...MESSAGE, id: 3, is_deleted: true }
  await page.route('**/api/messages?*', (route) => {
    const list = new URL(route.request().url()).searchParams.get('show')
    return route.fulfill({
      json: [list === 'suspects' ? suspect : list === 'trash' ? deleted : unread],
    })
  })
  await page.route('**/api/messages/3', (route) => route.fulfill({ json: deleted }))
  await page.route('**/api/messages/reply-templates', (route) =>
    route.fulfill({ json: { templates: [{ title: LONG_TITLE, text: LONG_TITLE }] } }),
  )
  await page.route('**/api/messages/2', (route) => route.fulfill({ json: unread }))
  await page.route('**/api/messages/1', (route) => route.fulfill({ json: suspect }))
  await page.goto('/admin/messages')
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByRole('button').first().click()
  await expect(first.getByRole('button', { name: 'Répondre' })).toBeVisible()
  await look('a message')
  await first.getByRole('button', { name: 'Répondre' }).click()
  await expect(first.getByRole('button', { name: LONG_TITLE, exact: true })).toBeVisible()
  await look('a reply')
  await first.getByRole('button', { name: 'Mes modèles de réponse' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the templates of replies')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByText(/^Publicités/).click()
  await expect(first).toContainText('Publicité')
  await first.getByRole('button').first().click()
  await expect(first.getByRole('button', { name: 'C’est un vrai message' })).toBeVisible()
  await look('a spam message')
  await page.getByText('Corbeille', { exact: true }).click()
  await first.getByRole('button').first().click()
  await first.getByRole('button', { name: 'Effacer pour de bon' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the confirmation before a message is erased')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Sélectionner' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
  await look('a selected message')
  await page.route('**/api/messages?*', (route) => route.fulfill({ json: [] }))
  await page.goto('/admin/messages')
  await expect(page.getByText('Pas encore de message')).toBeVisible()
  await look('no messages')
  await page.goto('/admin/mail')
  await page.getByLabel('Adresse où vous lisez vos courriels').fill('jeanne@gmail.com')
  await look('the e-mail settings for a known address')
  await page.getByLabel('Adresse où vous lisez vos courriels').fill('')
  await page.getByLabel('Qui envoie vos courriels').selectOption('other')
  await page.getByLabel('Serveur d’envoi (SMTP)').fill('smtp.example.org')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await look('the e-mail settings')
  await page.goto('/admin/suggestions')
  await page.getByLabel('Qui traduit').selectOption('libretranslate')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await look('the translation service')
}

/** Shows the courses, a search, the participants of one course, the settings and the vouchers. */
export async function visitRegistrationScreens(page: Page, look: ScreenChecker) {
  const { id } = await createEntity(page, 'trainings', { title: LONG_TITLE, date: '2999-05-01' })
  const person: Omit<Registration, 'id' | 'state'> = {
    ...{ training_id: id, name: LONG_TITLE, email: MESSAGE.email, phone: '+33 6 12 34 56 78' },
    ...{ locale: 'de', places: 2, message: MESSAGE.message, note: LONG_TITLE, version: 1 },
    ...{ created_at: MESSAGE.received_at, respond_by: MESSAGE.received_at, position: null },
    ...{ paid_at: null, balance_paid_at: null, refunded_at: null },
    ...{ price: 100, deposit: null, paid: 0, balance_paid: 0, refunded: 0, kept: 0 },
    notices: [
      {
        ...{ kind: 'requested', created_at: MESSAGE.received_at },
        ...{ delivery: 'to_telephone', problem: MESSAGE.problem },
      },
    ],
  }
  const people: Registration[] = [
    { ...person, id: 1, state: 'requested' },
    { ...person, id: 2, state: 'offered' },
    { ...person, id: 3, state: 'confirmed', paid_at: MESSAGE.received_at },
    { ...person, id: 4, state: 'waiting', position: 1, places: 8 },
    { ...person, id: 5, state: 'cancelled', paid_at: MESSAGE.received_at, paid: 200 },
  ]
  await page.route('**/api/registrations?*', (route) => route.fulfill({ json: people }))
  await page.route('**/api/messages/unread', async (route) => {
    const status = await (await route.fetch()).json()
    await route.fulfill({ json: { ...status, sends_notifications: true } })
  })
  await page.goto('/admin/registrations')
  await expect(page.getByRole('link', { name: LONG_TITLE })).toBeVisible()
  await look('the courses')
  await page.getByLabel('Chercher une personne').fill('Bol')
  await expect(page.getByText('5 inscriptions trouvées')).toBeVisible()
  await look('the people that a search has found')
  await page.goto(`/admin/registrations?training=${id}&person=5`)
  await page.getByRole('button', { name: 'Ajouter un mot' }).click()
  await look('the people of a course')
  await page.getByRole('button', { name: 'Effacer pour de bon' }).click()
  await look('the confirmation before a person is erased')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Annuler l’inscription/ })
    .last()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the confirmation before a person is cancelled')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Rembourser une partie/ }).click()
  await page.getByRole('button', { name: 'Noter comme remboursé' }).click()
  await expect(page.getByText(/^Indiquez un montant/)).toBeVisible()
  await look('a partial refund without an amount')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ajouter une personne' }).click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await look('a new person without a name')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Annuler la formation' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the confirmation before a course is called off')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Toutes les formations' }).click()
  await page.getByRole('button', { name: 'Réglages des inscriptions' }).click()
  await page.getByLabel(/^Durée d’une demande/).fill('0')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await look('the settings of registrations')
  await page.keyboard.press('Escape')
  await page.request.delete(`/api/trainings/${id}`)
  const data = { gift: LONG_TITLE, amount: 90, recipient: LONG_TITLE, note: LONG_TITLE }
  const voucher = await (await page.request.post('/api/vouchers', { data })).json()
  await page.getByRole('link', { name: 'Bons cadeaux' }).click()
  await expect(page.getByText(voucher.number.toUpperCase())).toBeVisible()
  await look('the vouchers')
  await page.getByRole('button', { name: 'Ajouter un bon cadeau' }).click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await look('a new voucher without a gift')
  await page.keyboard.press('Escape')
  await page.request.delete(`/api/vouchers/${voucher.id}`)
}
