import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { EmailSettingsUpdate } from '../../../shared/email-settings.ts'
import { addDays } from '../../../shared/entities/training-dates.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import {
  createEntity,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { readEnlargedQrCode } from '../../support/checks/read-qr-code.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const createTraining = (page: Page, fields: object = {}) =>
  createEntity(page, 'trainings', { title: 'Le bol', date: '2999-05-01', ...fields })
const add = (page: Page, training_id: number, name: string, fields: object = {}) =>
  page.request.post('/api/registrations', { data: { training_id, name, ...fields } })
const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const getPerson = (page: Page, section: string, name: string) =>
  getSection(page, section)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
/** Cancels a training, because the server does not delete a training with participants. */
const callOff = (page: Page, id: number) =>
  page.request.post(`/api/registrations/trainings/${id}/call-off`, { data: {} })

/**
 * Sends the public registration form, which the site processes only if it stores or sends messages.
 */
async function request(page: Page, training: number, name: string, places: number, locale = '') {
  const form = {
    name,
    email: 'visitor@example.org',
    phone: '',
    places: String(places),
    message: '',
  }
  const answer = await page.request.post(`${locale}/contact?training=${training}`, { form })
  expect(answer.status()).toBe(200)
}
/**
 * Changes the e-mail settings.
 * @returns a function that restores them
 */
async function changeEmailSettings(page: Page, changes: Partial<EmailSettingsUpdate>) {
  const { password } = ADMIN_CREDENTIALS
  const mail = await (await page.request.get('/api/mail')).json()
  const { has_password, set_by_host, ...settings } = mail
  await page.request.post('/api/admin/confirm', { data: { password } })
  const save = (data: object) => page.request.put('/api/mail', { data })
  expect((await save({ ...settings, ...changes })).status()).toBe(200)
  return () => save(settings)
}

test('the artist adds a person by telephone, confirms a request, cancels a place and calls a training off', async ({
  page,
}) => {
  test.slow()
  const restore = await changeEmailSettings(page, { keeps_messages: true })
  const { id } = await createTraining(page, { max_participants: 3 })
  await page.goto('/admin?tab=trainings')
  await page.getByRole('link', { name: 'Inscriptions : Le bol' }).tap()
  await expect(page.getByText('Personne n’est inscrit pour l’instant.')).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter une personne' }).tap()
  const form = page.getByRole('alertdialog', { name: 'Ajouter une personne' })
  await expect(form.getByLabel('Nom')).toBeFocused()
  await page.keyboard.type('Mme Frêne')
  await page.keyboard.press('Enter')
  await page.keyboard.type('06 12 34 56 78')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Places', { exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Une place de plus' }).tap()
  await form.getByRole('button', { name: 'Ajouter', exact: true }).dblclick({ delay: 60 })
  await expectNotice(page, 'Personne inscrite')
  const called = getPerson(page, 'Inscrits', 'Mme Frêne')
  await expect(called).toHaveCount(1)
  await expect(called.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute(
    'href',
    'tel:+33612345678',
  )
  await called.getByRole('checkbox', { name: 'Payé : Mme Frêne' }).tap()
  await expect(called).toContainText(/Payé le \d/)

  await request(page, id, 'Aline', 1)
  await request(page, id, 'Luc', 2)
  await page.reload()
  await expect(page.getByText('3 places prises sur 3')).toBeVisible()
  const waiting = getPerson(page, 'Liste d’attente', 'Luc')
  await expect(waiting).toContainText('Il n’y a plus de place libre')
  await expect(page.getByText(/^Reçu\s: \d+\s€\. Reste à recevoir\s: 0\s€\.$/)).toBeVisible()
  const asked = getPerson(page, 'À vous de répondre', 'Aline')
  await expect(asked.getByRole('button', { name: 'Ajouter un mot' }), 'no e-mail').toHaveCount(0)
  await asked.getByRole('button', { name: 'Confirmer : Aline' }).tap()
  await expectNotice(
    page,
    'Inscription confirmée',
    /À prévenir vous-même\s: Aline\. Le site ne peut pas envoyer de courriel\./,
  )
  await expect(page.getByRole('link', { name: 'Régler l’envoi des courriels' })).toHaveAttribute(
    'href',
    '/admin/mail',
  )
  // The confirmed row must keep its position, so that the second tap of a double tap hits no other
  // row.
  await expect(asked).toContainText('Confirmée.')
  await expect(asked.getByRole('button', { name: 'Détails : Aline' })).toBeFocused()
  await page.goto('/admin')
  await expect(page.getByText(/\d personnes? (est|sont) à prévenir au sujet de/)).toBeVisible()
  await page.goBack()
  const paying = getPerson(page, 'Inscrits', 'Aline')
  await paying.getByRole('checkbox', { name: 'Payé : Aline' }).tap()
  await expect(paying).toContainText(/Payé le \d/)

  await called.getByRole('button', { name: 'Annuler l’inscription : Mme Frêne' }).tap()
  const question = page.getByRole('alertdialog', { name: /^Mme Frêne/ })
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(called).toBeVisible()
  await resetDoubleTapGuard(page)
  await called.getByRole('button', { name: 'Annuler l’inscription : Mme Frêne' }).tap()
  await expect(question).toContainText('Pour n’annuler qu’une partie des places')
  await question.getByRole('button', { name: 'Annuler l’inscription' }).tap()
  await expectNotice(page, 'Inscription annulée', 'Proposé maintenant à : Luc')
  await expect(called).toContainText('À rembourser')
  await expect(called.getByRole('checkbox', { name: /^Remboursé/ })).not.toBeChecked()
  await expect(getPerson(page, 'Place proposée', 'Luc')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await request(page, id, 'Nora', 1)
  await page.reload()
  await getPerson(page, 'Liste d’attente', 'Nora')
    .getByRole('button', { name: 'Proposer la place : Nora' })
    .tap()
  const takingOver = page.getByRole('alertdialog', { name: /^Proposer la place à Nora/ })
  await expect(takingOver).toContainText('La proposition faite à Luc n’est pas encore acceptée.')
  await expect(takingOver).toContainText('À prévenir vous-même : Luc.')
  await takingOver.getByRole('button', { name: 'Proposer', exact: true }).tap()
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(getPerson(page, 'Place proposée', 'Nora')).toBeVisible()

  const cancelled = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Mme Frêne', exact: true }) })
  const refunded = cancelled.getByRole('checkbox', { name: /^Remboursé\s: \d+\s€ : Mme Frêne/ })
  const kept = cancelled.getByRole('checkbox', { name: /^Gardé selon vos conditions\s: \d+\s€/ })
  const payments = page.getByText(/^Reçu\s: \d+\s€/)
  const received = (await payments.textContent()) ?? ''
  await refunded.tap()
  await expect(cancelled).toContainText(/Remboursé\s: \d+\s€ le \d/)
  await expect(payments).not.toHaveText(received)
  await page.reload()
  await expect(refunded).toBeChecked()
  await expect(cancelled).toContainText(/Remboursé\s: \d+\s€ le \d/)
  await expect(kept).toHaveCount(0)
  await refunded.tap()
  await expect(kept).not.toBeChecked()
  await expect(payments, 'the refund is undone').toHaveText(received)
  await cancelled.getByRole('button', { name: 'Rembourser une partie : Mme Frêne' }).tap()
  const partial = page.getByRole('alertdialog', { name: /^Rembourser une partie/ })
  const amount = partial.getByLabel('Montant en euros')
  await amount.fill('99999')
  await partial.getByRole('button', { name: 'Noter comme remboursé' }).tap()
  await expect(amount).toHaveAccessibleDescription(/Indiquez un montant, \d+\s€ au plus\./)
  await amount.fill('60')
  await partial.getByRole('button', { name: 'Noter comme remboursé' }).tap()
  await expect(partial).toBeHidden()
  await expect(cancelled).toContainText(/Remboursé\s: 60\s€ le \d/)
  await expect(refunded).toBeChecked()
  await expect(kept).toBeChecked()
  await expect(cancelled.getByRole('button', { name: 'Détails : Mme Frêne' })).toBeFocused()
  await expect(page.getByText(/^À rembourser/)).toHaveCount(0)
  await kept.tap()
  await expect(kept).not.toBeChecked()

  await test.step('a training with participants cannot be deleted, which needs no question', async () => {
    const refused = await page.request.delete(`/api/trainings/${id}`)
    expect(await refused.json()).toMatchObject({ code: 'has_participants' })
    const questions: string[] = []
    page.on('dialog', (question) => questions.push(question.message()))
    await page.goto(`/admin?tab=trainings&edit=${id}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Supprimer la formation' }).tap()
    await expectNotice(page, 'Erreur lors de la suppression', 'Des personnes sont inscrites')
    expect(questions).toEqual([])
    const notices = page.getByRole('region', { name: 'Notifications' })
    await notices.getByRole('link', { name: 'Voir les inscriptions' }).tap()
    await expect(page).toHaveURL(`/admin/registrations?training=${id}`)
  })
  await page.getByRole('button', { name: 'Annuler la formation' }).tap()
  const last = page.getByRole('alertdialog', { name: /^Annuler « Le bol »/ })
  await expect(last).toContainText('3 inscriptions seront annulées.')
  await expect(last).toContainText('À prévenir vous-même : Aline, Luc, Nora.')
  await expect(last).toContainText(/Déjà payé, à rembourser\s: Mme Frêne \d+\s€, Aline \d+\s€\./)
  await last.getByRole('button', { name: 'Annuler la formation' }).tap()
  await expectNotice(page, 'Formation annulée')
  await expect(page.getByText('Formation annulée. Elle est dans la corbeille.')).toBeVisible()
  await expect(kept, 'she had cancelled before').toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: /^Gardé .*Aline/ })).toHaveCount(0)
  await expect(refunded).toHaveCount(2)
  const toTelephone = page.getByText(/^À prévenir vous-même\s:/)
  await expect(toTelephone).toContainText('Mme Frêne, Aline, Luc, Nora.')
  const told = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Aline', exact: true }) })
  await expect(told).toContainText(/À lui dire\s: Formation annulée\. Noté le /)
  await expect(told.getByRole('link', { name: 'Écrire : Aline' })).toHaveAttribute(
    'href',
    /^mailto:visitor@example\.org\?subject=[^&]+&body=Bonjour%20Aline/,
  )
  const tell = told.getByRole('button', { name: 'C’est dit : Aline' })
  await tell.tap()
  await expectNotice(page, 'C’est noté', 'Aline')
  await page.getByRole('button', { name: 'Pas encore dit' }).tap()
  await expect(tell).toBeVisible()
  await resetDoubleTapGuard(page)
  await tell.tap()
  await expectNotice(page, 'C’est noté', 'Aline')
  await expect(told.getByRole('button', { name: 'Détails : Aline' })).toBeFocused()
  await expect(toTelephone).toContainText('Mme Frêne, Luc, Nora.')
  await told.getByRole('button', { name: 'Détails : Aline' }).tap()
  await expect(told).toContainText(/Formation annulée, le .*\. C’est dit\./)
  await expect(told.getByRole('button', { name: /^Confirmer/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter une personne' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Toutes les formations' }).tap()
  const calledOff = page.getByRole('listitem').filter({ hasText: 'Formation annulée.' })
  await expect(calledOff.getByText(/^À rembourser\s: \d+\s€\.$/)).toBeVisible()
  await page.goto('/admin/trash')
  const inTrash = page.getByRole('listitem').first()
  await expect(inTrash).toContainText('mercredi 1er mai 2999')
  await expect(inTrash.getByRole('button', { name: /^Effacer/ })).toHaveCount(0)
  const { id: other } = await createTraining(page, { price: 190, deposit: 80 })
  await add(page, other, 'Yves')
  await page.goto(`/admin/registrations?training=${other}`)
  const yves = getPerson(page, 'Inscrits', 'Yves')
  const deposit = yves.getByRole('checkbox', { name: /^Acompte de 80\s€ payé/ })
  await deposit.tap()
  await yves.getByRole('checkbox', { name: /^Solde de 110\s€ payé/ }).tap()
  await expect(yves).toContainText(/Solde de 110\s€ payé le/)
  await deposit.tap()
  await expectNotice(page, 'Rien n’a été changé', 'Décochez d’abord les montants notés ensuite.')
  await expect(deposit).toBeChecked()
  const listed = await page.request.get(`/api/registrations?training=${other}`)
  const [{ id: person }] = await listed.json()
  await page.request.put(`/api/registrations/${person}`, { data: { places: 2 } })
  await page.reload()
  const rest = yves.getByRole('checkbox', { name: /^Solde de 190\s€ payé/ })
  await rest.tap()
  await expect(yves).toContainText(/Solde de 300\s€ payé le/)
  await yves.getByRole('checkbox', { name: /^Solde de 300\s€ payé/ }).tap()
  await expect(deposit).toBeChecked()
  await yves.getByRole('button', { name: 'Détails : Yves' }).tap()
  await yves.getByRole('button', { name: 'Noter un autre montant : Yves' }).tap()
  const otherAmount = page.getByRole('alertdialog', { name: /^Noter un autre montant/ })
  await otherAmount.getByLabel('Montant en euros').fill('301')
  await otherAmount.getByRole('button', { name: 'Noter comme reçu' }).tap()
  await expect(otherAmount).toContainText(/Indiquez un montant, 300\s€ au plus\./)
  await otherAmount.getByLabel('Montant en euros').fill('120,505')
  await otherAmount.getByRole('button', { name: 'Noter comme reçu' }).tap()
  await expectNotice(page, 'Paiement noté', 'Yves')
  await expect(yves.getByRole('checkbox', { name: /^Versement de 120,51\s€ reçu/ })).toBeChecked()
  await yves.getByRole('checkbox', { name: /^Versement de 120,51\s€ reçu/ }).tap()
  await expect(page.getByText(/^Reçu\s: 80\s€\. Reste à recevoir\s: 300\s€/)).toBeVisible()
  await callOff(page, other)
  await restore()
})

test('the artist decides in two taps if a course with few participants takes place', async ({
  page,
}) => {
  const date = addDays(getWorkshopDay(), 5)
  const { id } = await createTraining(page, { date })
  await add(page, id, 'Zoé Orme', { places: 2 })
  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const form = page.getByRole('dialog')
  await form.getByText('Minimum et paiement').tap()
  await form.getByLabel('Participants au minimum').fill('9')
  await form.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(form.getByLabel('Participants au minimum')).toHaveAccessibleDescription(
    /Le minimum ne peut pas dépasser le maximum/,
  )
  await form.getByLabel('Participants au minimum').fill('4')
  await form.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(form).toBeHidden()

  await page.goto('/admin')
  await expect(page.getByText('2 places confirmées, il en faut 4.')).toBeVisible()
  await page.getByRole('link', { name: 'Répondre' }).tap()
  await expect(page.getByRole('button', { name: 'Annuler la formation' })).toHaveCount(1)
  await expect(page.getByText('À prévenir vous-même : Zoé Orme.')).toBeVisible()
  await resetDoubleTapGuard(page)
  await page.getByRole('button', { name: 'Elle a lieu' }).tap()
  await expectNotice(page, 'C’est noté : la formation a lieu', 'Zoé Orme')
  await expect(page.getByText('C’est décidé : la formation a lieu.')).toBeVisible()
  await expect(page.getByText('La formation a-t-elle lieu')).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Inscriptions', exact: true })).toBeVisible()
  await expect(page.getByText('La formation a-t-elle lieu')).toHaveCount(0)
  await callOff(page, id)
})

test('the attendance list prints without the page around it, and a person is found, annotated and erased', async ({
  page,
}) => {
  const { id } = await createTraining(page, { duration: '2 jours' })
  await add(page, id, 'Zoé Orme', { phone: '06 11 22 33 44', places: 2 })
  await add(page, id, 'Inès Bouleau', { email: 'ines@example.org' })
  await page.goto(`/admin/registrations?training=${id}`)
  await expect(getPerson(page, 'Inscrits', 'Zoé Orme')).toBeVisible()
  const sheet = page.getByRole('table')
  await expect(sheet).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('row')).toHaveText([
    'NomPlacesTéléphonePayé1er mai2 mai',
    'Inès Bouleau1reste 95 €',
    'Zoé Orme206 11 22 33 44reste 190 €',
  ])
  for (const one of [page.getByRole('banner'), page.getByRole('heading'), page.getByRole('button')])
    await expect(one.filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fichier pour un tableur' }).tap(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Inès Bouleau')
  expect(download.suggestedFilename()).toBe('inscriptions-le-bol-2999-05-01.csv')
  await expectNotice(page, 'Fichier téléchargé', download.suggestedFilename())

  await page.getByRole('link', { name: 'Toutes les formations' }).tap()
  const search = page.getByLabel('Chercher une personne')
  await search.pressSequentially('orme')
  await expect(search).toHaveValue('orme')
  await expect(page.getByText('1 inscription trouvée')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Détails : Zoé Orme' }).tap()
  await page.getByLabel('Votre note').fill('Vient en train')
  await page.getByRole('button', { name: 'Enregistrer la note' }).tap()
  await expectNotice(page, 'Note enregistrée')
  await page.getByRole('checkbox', { name: 'Payé : Zoé Orme' }).tap()
  await expect(page.getByText(/Payé le \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Modifier : Zoé Orme' }).tap()
  const form = page.getByRole('alertdialog', { name: /^Modifier/ })
  await form.getByLabel('Courriel').fill('zoé')
  await form.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(form.getByLabel('Courriel')).toHaveAccessibleDescription(/adresse électronique/)
  await expect(form.getByLabel('Courriel')).toBeFocused()
  await form.getByLabel('Courriel').fill('zoe@example.org')
  await form.getByLabel('Places').fill('1')
  await form.getByRole('button', { name: 'Enregistrer' }).tap()
  await expectNotice(
    page,
    'Inscription modifiée · 2 places → 1',
    /Déjà payé, à rembourser\s: \d.* pour Zoé Orme\s: le site ne peut pas en envoyer\./,
  )
  await expect(page.getByRole('link', { name: 'zoe@example.org' })).toBeVisible()
  const refunded = page.getByRole('checkbox', { name: /^Remboursé\s: \d+\s€ : Zoé Orme/ })
  await expect(page.getByText(/^À rembourser\s: \d+\s€\.$/)).toBeVisible()
  await refunded.tap()
  await expect(page.getByText(/^À rembourser/)).toBeHidden()
  await expect(refunded).toBeChecked()
  await expect(page.getByText(/Remboursé\s: \d+\s€ le \d/)).toBeVisible()
  await expect(page.getByLabel('Votre note')).toHaveValue('Vient en train')
  await page.getByRole('button', { name: 'Effacer pour de bon' }).tap()
  const question = page.getByRole('alertdialog', { name: /^Effacer Zoé Orme/ })
  await question.getByLabel('tous les messages de zoe@example.org').tap()
  await question.getByRole('button', { name: 'Effacer pour de bon' }).tap()
  await expectNotice(page, 'Tout est effacé', '1 inscription.')
  await expect(page.getByText('Personne ne correspond.')).toBeVisible()
  const left = await (await page.request.get(`/api/registrations?training=${id}`)).json()
  expect(left).toMatchObject([{ name: 'Inès Bouleau' }])
  await callOff(page, id)
})

test('a failed request loses no typed text, and a full course takes a person on its waiting list', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, /status of 409/)
  const { id } = await createTraining(page, { max_participants: 2 })
  await page.goto(`/admin/registrations?training=${id}`)
  await page.getByRole('button', { name: 'Ajouter une personne' }).tap()
  const form = page.getByRole('alertdialog', { name: 'Ajouter une personne' })
  await expect(form.getByText('2 places libres.')).toBeVisible()
  await form.getByLabel('Nom').fill('Luc')
  await form.getByLabel('Places').fill('3')
  await form.getByRole('button', { name: 'Ajouter', exact: true }).tap()
  await expect(form.getByText('2 places au plus.')).toBeVisible()
  await form.getByLabel('Places').fill('2')
  await add(page, id, 'Anna', { places: 1 })
  const submit = form.getByRole('button', { name: 'Ajouter', exact: true })
  await submit.tap()
  await expectNotice(
    page,
    'La personne n’est pas encore inscrite',
    'Il ne reste pas assez de places',
  )
  await form.getByLabel('Places').fill('1')
  await page.route('**/api/registrations', (route) => route.abort())
  await submit.tap()
  await expectNotice(page, 'Pas de réponse du site', 'C’est peut-être fait.')
  await page.unroute('**/api/registrations')
  await page.reload()
  await page.getByRole('button', { name: 'Ajouter une personne' }).tap()
  await expect(form.getByLabel('Nom')).toHaveValue('Luc')
  await expect(form.getByLabel('Places')).toHaveValue('1')
  const phone = form.getByLabel('Téléphone')
  await phone.fill('06 12')
  await submit.tap()
  await expect(phone).toHaveAccessibleDescription(/ne peut pas être composé/)
  await phone.fill('06 12 34 56 78')
  const more = form.getByRole('button', { name: 'Une place de plus' })
  await more.tap()
  const wait = form.getByRole('button', { name: 'Mettre sur la liste d’attente' })
  await expect(wait, 'only one place is free').toBeVisible()
  await form.getByRole('button', { name: 'Une place de moins' }).tap()
  await submit.tap()
  await expectNotice(page, 'Personne inscrite')
  await expect(getPerson(page, 'Inscrits', 'Luc')).toBeVisible()

  const addButton = page.getByRole('button', { name: 'Ajouter une personne' })
  await addButton.tap()
  await form.getByLabel('Nom').fill('Paul')
  await form.getByRole('button', { name: 'Annuler' }).tap()
  await addButton.tap()
  await form.getByRole('button', { name: 'Repartir de zéro' }).tap()
  await expect(form.getByLabel('Nom')).toHaveValue('')
  await expect(form.getByLabel('Nom')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await addButton.tap()

  await form.getByLabel('Nom').fill('Inès')
  await wait.tap()
  await expectNotice(page, 'Sur la liste d’attente', 'Aucun courriel ne part pour Inès.')
  await expect(getPerson(page, 'Liste d’attente', 'Inès')).toContainText('Numéro 1')

  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const training = page.getByRole('dialog')
  await training.getByLabel('Participants au maximum').fill('3')
  await training.getByLabel('Date', { exact: true }).fill('2999-06-01')
  await training.getByRole('button', { name: 'Enregistrer' }).tap()
  const link = page.getByRole('link', { name: /^Inscriptions 3\/3 \d à traiter.: Le bol$/ })
  await expect(link, 'the site has offered the new place').toBeVisible()

  // Loses the response to the request that cancels the course.
  await page.route('**/call-off', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await link.tap()
  const offered = getPerson(page, 'Place proposée', 'Inès')
  await expect(offered, 'without a number').toContainText('le temps que vous lui en parliez.')
  await expect(offered).toContainText('Ni téléphone ni adresse électronique.')
  await expect(getPerson(page, 'Inscrits', 'Luc')).toContainText(
    /À lui dire\s: Changement de date.*Maintenant\s: samedi\s1er\sjuin\s2999\./,
  )
  await page.getByRole('button', { name: 'Annuler la formation' }).tap()
  const question = page.getByRole('alertdialog', { name: /^Annuler/ })
  await question.getByRole('button', { name: 'Annuler la formation' }).tap()
  await expectNotice(page, 'Pas de réponse du site')
  await expect(question).toBeHidden()
  await expect(page.getByText(/^Formation annulée\./)).toBeVisible()
})

test('a stale form takes over the changes of another device, and the text of a closed dialog is not sent', async ({
  page,
  log,
}) => {
  log.expectErrors(/status of 409/)
  // Keeps e-mails in the outbox, because the site connects only to mail servers with a public IP
  // address.
  const restore = await changeEmailSettings(page, {
    host: '127.0.0.1',
    recipient: 'atelier@example.org',
  })
  const { id } = await createTraining(page, { max_participants: 1 })
  const anna = await (await add(page, id, 'Anna')).json()
  await add(page, id, 'Tom', { email: 'tom@example.org', may_wait: true })
  const change = (data: object) => page.request.put(`/api/registrations/${anna.id}`, { data })
  await page.goto(`/admin/registrations?training=${id}`)
  const person = getPerson(page, 'Inscrits', 'Anna')
  await person.getByRole('button', { name: 'Détails : Anna' }).tap()
  await person.getByRole('button', { name: 'Modifier : Anna' }).tap()
  const form = page.getByRole('alertdialog', { name: 'Modifier : Anna' })
  await change({ phone: '06 12 34 56 78' })
  await form.getByLabel('Courriel').fill('anna@example.org')
  const save = form.getByRole('button', { name: 'Enregistrer' })
  await save.tap()
  await expectNotice(page, 'Rien n’a été changé', 'Anna · Cette inscription a changé')
  await expect(form.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78')
  await save.tap()
  await expectNotice(page, 'Inscription modifiée')

  const note = person.getByLabel('Votre note')
  await note.fill('Végétarienne.')
  await change({ note: 'Gauchère.' })
  await person.getByRole('button', { name: 'Enregistrer la note' }).tap()
  await expect(note).toHaveValue('Gauchère.\nVégétarienne.')
  const { promise: hasTyped, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/registrations/${anna.id}`, (route) =>
    hasTyped.then(() => route.continue()),
  )
  await person.getByRole('button', { name: 'Enregistrer la note' }).tap()
  await note.press('ControlOrMeta+End')
  await note.pressSequentially(' Vient en train.')
  answer()
  await expectNotice(page, 'Note enregistrée')
  await expect(note).toHaveValue('Gauchère.\nVégétarienne. Vient en train.')
  const listed = await (await page.request.get(`/api/registrations?training=${id}`)).json()
  expect(listed[0]).toMatchObject({
    ...{ email: 'anna@example.org', phone: '06 12 34 56 78' },
    note: 'Gauchère.\nVégétarienne.',
  })
  await change({ note: 'Allergique.' })
  await page.reload()
  await expect(note, 'changed while the page was closed').toHaveValue(
    'Allergique.\nGauchère.\nVégétarienne. Vient en train.',
  )
  await page.reload()
  await expect(note).toHaveValue('Allergique.\nGauchère.\nVégétarienne. Vient en train.')
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.includes('/note/')) ?? ''
    localStorage.setItem(name, 'Gauchère.')
  })
  await page.reload()
  await expect(note, 'a draft of an earlier version').toHaveValue('Gauchère.')

  await page.request.post(`/api/registrations/${anna.id}/cancel`, { data: {} })
  await page.reload()
  const tom = getPerson(page, 'Place proposée', 'Tom')
  await tom.getByRole('button', { name: 'Retirer de la liste : Tom' }).tap()
  const question = page.getByRole('alertdialog', { name: /^Retirer Tom de la liste/ })
  await question.getByLabel('Votre mot pour Tom').fill('Trop tard.')
  await question.getByRole('button', { name: 'Garder sur la liste' }).tap()
  const sent = page.waitForRequest('**/confirm')
  await resetDoubleTapGuard(page)
  await tom.getByRole('button', { name: 'Confirmer : Tom' }).tap()
  expect((await sent).postDataJSON()).toMatchObject({ sentence: '' })
  await expectNotice(page, 'Inscription confirmée')

  const cancelled = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Anna', exact: true }) })
  const details = cancelled.getByRole('button', { name: 'Détails : Anna' })
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.tap()
  await cancelled.getByRole('button', { name: 'Confirmer quand même : Anna' }).tap()
  const again = page.getByRole('alertdialog', { name: /^Anna/ })
  await expect(again).toContainText('L’inscription reprend, pour 1 place.')
  await again.getByRole('button', { name: 'Confirmer', exact: true }).tap()
  await expectNotice(page, 'Rien n’a été changé', 'Anna · Il ne reste pas assez de places')
  await expect(again).toBeHidden()

  await page.request.post(`/api/registrations/${anna.id + 1}/cancel`, { data: {} })
  await request(page, id, 'Aline', 1, '/de')
  await page.reload()
  const aline = getPerson(page, 'À vous de répondre', 'Aline')
  await aline.getByRole('button', { name: 'Ajouter un mot' }).tap()
  const sentenceField = aline.getByLabel('Votre mot pour Aline')
  await expect(sentenceField).toBeFocused()
  await expect(sentenceField).toHaveAccessibleDescription(/Langue du courriel\s: allemand\.$/)
  await page.keyboard.type('Prenez un tablier.')
  await page.reload()
  await expect(sentenceField).toHaveValue('Prenez un tablier.')
  const confirmation = page.waitForRequest('**/confirm')
  await aline.getByRole('button', { name: 'Confirmer : Aline' }).tap()
  expect((await confirmation).postDataJSON()).toMatchObject({ sentence: 'Prenez un tablier.' })
  await expectNotice(page, 'Inscription confirmée', 'Un courriel part pour Aline.')

  const { id: past } = await createTraining(page, { date: '2020-05-14' })
  const late = await (await add(page, past, 'Paul', { email: 'paul@example.org' })).json()
  await page.request.post(`/api/registrations/${late.id}/cancel`, { data: {} })
  await page.goto(`/admin/registrations?training=${past}&person=${late.id}`)
  await page.getByRole('button', { name: 'Confirmer quand même : Paul' }).tap()
  const confirming = page.getByRole('alertdialog', { name: /^Paul/ })
  await expect(confirming).toContainText('L’inscription reprend')
  await expect(confirming.getByLabel('Votre mot pour Paul'), 'no e-mail').toHaveCount(0)
  await confirming.getByRole('button', { name: 'Confirmer', exact: true }).tap()
  await expectNotice(page, 'Inscription confirmée', 'Paul')
  await restore()
})

test('the artist adds a gift voucher, prints it in German, redeems it and reopens it', async ({
  page,
  log,
}) => {
  log.expectErrors(/net::ERR_FAILED|status of 409/)
  await page.goto('/admin/registrations')
  await page.getByRole('link', { name: 'Bons cadeaux' }).tap()
  await page.getByRole('button', { name: 'Ajouter un bon cadeau' }).tap()
  const form = page.getByRole('alertdialog', { name: 'Ajouter un bon cadeau' })
  const submit = form.getByRole('button', { name: 'Ajouter', exact: true })
  await submit.tap()
  await expect(form.getByText('Dites ce que vous offrez, ou indiquez un montant.')).toBeVisible()
  await form.getByLabel('Ce que vous offrez').fill('Une journée au tour')
  await form.getByLabel('Montant en euros').fill('120,50')
  await form.getByLabel('Pour qui').fill('Marie Orme')
  await form.getByLabel('Votre note').fill('Payé par M. Frêne')
  const lastDay = form.getByLabel('Dernier jour')
  const nextYear = await lastDay.inputValue()
  await lastDay.fill('2020-01-01')
  await submit.tap()
  await expect(form.getByText('choisissez-en un autre')).toBeVisible()
  await lastDay.fill(nextYear)
  await page.reload()
  await page.getByRole('button', { name: 'Ajouter un bon cadeau' }).tap()
  await expect(form.getByLabel('Montant en euros'), 'a reload loses nothing').toHaveValue('120,50')
  await expect(form.getByText('Voici ce que vous aviez commencé.')).toBeVisible()
  const { promise: hasTyped, resolve: loseAnswer } = Promise.withResolvers<void>()
  await page.route(
    '**/api/vouchers',
    async (route) => {
      await route.fetch()
      await hasTyped
      await route.abort()
    },
    { times: 1 },
  )
  await submit.tap()
  const note = form.getByLabel('Votre note')
  await note.pressSequentially(' perdu')
  await expect(note, 'read-only during the request').toHaveValue('Payé par M. Frêne')
  await expect(note).toBeFocused()
  loseAnswer()
  await expectNotice(page, 'Pas de réponse du site')
  await expect(page.locator('main h3'), 'stored, although the answer is lost').toHaveCount(1)
  await submit.dblclick({ delay: 60 })
  await expectNotice(page, 'Bon cadeau prêt à imprimer')
  const [voucher, ...others] = await (await page.request.get('/api/vouchers')).json()
  expect(others).toEqual([])
  const number = voucher.number.toUpperCase()

  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: `Imprimer : bon ${number}` }).tap(),
  ])
  await sheet.getByRole('link', { name: 'Deutsch' }).click()
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Geschenkgutschein')
  for (const text of [`Gutschein Nr.\u00a0${number}`, 'Für Marie Orme', 'Une journée au tour'])
    await expect(sheet.getByText(text)).toBeVisible()
  for (const text of ['Frêne', '120,50']) await expect(sheet.getByText(text)).toHaveCount(0)
  const { origin } = new URL(page.url())
  const qrCode = sheet.locator('.sheet-check svg')
  expect(await readEnlargedQrCode(qrCode)).toBe(`${origin}/de/training`)
  const stranger = await fetch(sheet.url())
  expect(stranger.status).toBe(404)
  expect(await stranger.text()).not.toContain('Orme')
  await sheet.close()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fichier pour un tableur' }).tap(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('"Une journée au tour";"120,50"')
  await page.getByLabel('Chercher un bon').fill(number.replace('-', ' '))
  await page.getByRole('button', { name: `Utilisé : bon ${number}` }).tap()
  const question = page.getByRole('alertdialog', { name: `Utiliser le bon ${number}` })
  // Another device redeems the voucher while the dialog is open.
  await page.request.post(`/api/vouchers/${voucher.id}/redeem`)
  await question.getByRole('button', { name: 'Noter comme utilisé' }).tap()
  await expectNotice(page, 'Rien n’a été changé', 'Ce bon a déjà été utilisé.')
  await expect(page.getByText(/^Utilisé le \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Imprimer : bon ${number}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Annuler l’utilisation : bon ${number}` }).tap()
  await expectNotice(page, 'Le bon peut servir de nouveau')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading, 'the row has moved to the other list').toBeFocused()
  await page.getByRole('button', { name: `Effacer : bon ${number}` }).focus()
  await page.getByRole('button', { name: `Effacer : bon ${number}` }).tap()
  await page.getByRole('button', { name: 'Effacer pour de bon' }).tap()
  await expectNotice(page, 'Bon effacé')
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Retour à l’atelier' }).tap()
  await expect(page.getByRole('tab', { name: 'Formations' })).toBeVisible()
  await expect(page.getByText('Bon effacé')).toHaveCount(0)
})
