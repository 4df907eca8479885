/**
 * Opens every screen and dialog of the admin one after another, and runs checks of accessibility
 * and layout on each of them.
 */
import type { Page } from '@playwright/test'
import { IS_THOROUGH_RUN } from '../checks/thorough.ts'
import { visitAccountScreens } from './account-screens.ts'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntity,
  createEntityWithPhotos,
  createPhotoFile,
  expect,
  expectNotice,
  getDeleteEntityButton,
  NETWORK_ERROR_PATTERN,
  test,
} from './admin.ts'
import { getDialog } from './site.ts'

export type ScreenChecker = (screen: string) => Promise<void>
type VisitScreens = (page: Page, look: ScreenChecker) => Promise<void>
/** A long title without spaces. It is about twice as wide as a phone. */
const TITLE = 'Bol-de-très-longue-haleine-sans-aucune-espace-où-couper-une-seule-ligne'

/**
 * Console errors that `visitLists` causes on purpose: a list request fails, and the server rejects
 * an invalid phone number.
 */
const LISTS = [/net::ERR_FAILED/, buildHttpErrorPattern(422)]
const EXPECTED_CONSOLE_ERRORS = [
  buildHttpErrorPattern(401),
  buildHttpErrorPattern(415),
  /Erreur lors du téléchargement/,
  /Identifiants/,
]

const ADD = {
  pieces: 'Nouvelle pièce',
  categories: 'Nouvelle catégorie',
  news: 'Nouvelle actualité',
  trainings: 'Nouvelle formation',
}

/**
 * Opens the lists and the dialogs of new entries, with and without validation errors. Then opens
 * the forms for the texts of the site, and the guide.
 */
async function visitLists(page: Page, look: ScreenChecker) {
  for (const [tab, dialog] of Object.entries(ADD)) {
    // Skips news and categories in a quick run, because their dialogs consist of the same fields as
    // those of pieces and trainings.
    if (!IS_THOROUGH_RUN && (tab === 'news' || tab === 'categories')) continue
    await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await look(tab)
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Ajouter/ })
      .click()
    await expect(getDialog(page, dialog)).toBeVisible()
    // Waits for the save button, because the dialog opens before its fields have loaded.
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
    await look(`new in ${tab}`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await look(`errors in ${tab}`)
  }
  await page.goto('/admin?tab=pieces&edit=99999')
  await expect(page.getByText('Cet élément n’existe plus')).toBeVisible()
  await look('a deleted entry')
  await page.route('**/api/news?*', (route) => route.abort())
  await page.goto('/admin?tab=news')
  await expect(page.getByText('Erreur lors du chargement des actualités')).toBeVisible()
  await look('a list that cannot be loaded')
  await page.unroute('**/api/news?*')
  await page.goto('/admin/site')
  await expect(page.getByRole('link', { name: 'Le portrait' })).toBeVisible()
  await look('the list of pages')
  await page.getByRole('link', { name: 'Premiers pas' }).click()
  await page
    .getByRole('button', { name: /^Passer/ })
    .first()
    .click()
  await look('the first steps')
  await page.goto('/admin/site?home')
  await expect(getDialog(page, 'La page d’accueil').getByLabel('Bouton pour écrire')).toBeVisible()
  await look('the home page')
  await page.goto('/admin/site?portrait')
  await expect(page.getByRole('button', { name: 'Ajouter une période' })).toBeVisible()
  await look('the portrait')
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Aperçu', exact: true }).last().click()
  await expect(page.locator('iframe:not([data-loading-status])')).toBeVisible()
  await look('the preview of the portrait')
  await page.setViewportSize(size)
  await page.goto('/admin/site?workshop')
  const workshop = getDialog(page, 'Qui vous êtes')
  await workshop.getByLabel('Téléphone', { exact: true }).fill('demander')
  await look('the workshop')
  await workshop.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(workshop.locator('#problemes')).toBeVisible()
  await look('errors in the workshop')
  await page.goto('/admin/site?legal')
  const legal = getDialog(page, 'Mentions et conditions')
  await legal.getByLabel('SIRET', { exact: true }).fill('12')
  await look('the legal form')
  await legal.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(legal.locator('#problemes')).toBeVisible()
  await look('errors in the legal form')
  await page.goto('/admin/guide')
  await look('the guide')
  await page.getByRole('link', { name: 'De belles photos' }).click()
  await look('a page of the guide')
}

/**
 * Opens the translations of a piece: first without any translation, then with a translation that is
 * outdated because the French text changed.
 */
async function visitTranslations(page: Page, id: number, look: ScreenChecker) {
  const german = page.getByRole('tab', { name: /^Deutsch/ })
  await german.click()
  await expect(page.getByText('Là où la traduction en allemand manque')).toBeVisible()
  await look('a language without translations')
  const change = (fields: object) =>
    page.request.put(`/api/art-pieces/${id}`, { data: { title: TITLE, price: 5, ...fields } })
  await change({
    description: 'Un seul bloc.',
    translations: { de: { title: TITLE, description: 'Ein Block.' } },
  })
  await change({ title: `${TITLE} II`, description: 'Deux blocs.' })
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /^À revoir/ })).toBeVisible()
  await look('a list with outdated translations')
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await german.click()
  await page.getByRole('button', { name: 'La traduction reste juste' }).first().click()
  await look('an outdated translation')
  await page.getByRole('button', { name: 'La traduction reste juste' }).first().click()
  await change({})
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await expect(getDialog(page, TITLE)).toBeVisible()
}

async function visitSales(page: Page, look: ScreenChecker) {
  const input = { title: TITLE, price: 1200.5 }
  const { id } = await createEntity(page, 'art-pieces', input)
  await page.request.put(`/api/art-pieces/${id}`, {
    data: { ...input, available: false, sold_to: TITLE, sold_note: TITLE },
  })
  await page.goto('/admin/sales')
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible()
  await look('the sales')
  await page.getByLabel('Chercher dans les ventes').fill('introuvable')
  await expect(page.getByText('Aucune vente ne correspond.')).toBeVisible()
  await look('a search without a sale')
  await page.request.delete(`/api/art-pieces/${id}`)
}

/**
 * Opens the trash in several states: with items, with the confirmation dialog, after a failed
 * restore, after the list failed to load, and empty.
 */
async function visitTrash(page: Page, look: ScreenChecker) {
  const { id, photos } = await createEntityWithPhotos(page, 'art-pieces', TITLE, 2)
  await page.request.delete(`/api/images/${photos[0]}`)
  await page.request.delete(`/api/art-pieces/${id}`)
  const category = await createEntity(page, 'categories', { name: TITLE })
  await page.request.delete(`/api/categories/${category.id}`)
  await createEntity(page, 'categories', { name: TITLE })
  await page.goto('/admin/trash')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await look('the trash')
  await page
    .getByRole('button', { name: /^Reprendre/ })
    .first()
    .click()
  await expectNotice(page, 'Impossible de la reprendre')
  await look('a failed restore')
  await page
    .getByRole('button', { name: /^Effacer/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog', { name: /^Effacer/ })).toBeVisible()
  await look('the confirmation before a purge')
  await page.keyboard.press('Escape')
  await page.route('**/api/trash', (route) => route.abort())
  await page.goto('/admin/trash')
  await expect(page.getByText('La corbeille n’a pas pu être lue.')).toBeVisible()
  await look('a trash that cannot be loaded')
  await page.unroute('**/api/trash')
  await page.route('**/api/trash', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  await look('an empty trash')
}

const MESSAGE = {
  locale: 'de',
  name: TITLE,
  email: `konstantin.${'von.'.repeat(8)}hohenstaufen@example.org`,
  subject: '',
  message: `Guten Tag,\n\n${TITLE} ${TITLE}`,
  art_piece: { id: 1, title: TITLE, is_there: true },
  suspicion: null,
  received_at: '2026-11-01T00:30:00.000Z',
  is_read: true,
  is_answered: false,
  delivery: 'waiting',
  problem: '451 4.3.0 Temporary lookup failure, try again later',
  is_deleted: false,
  reply: { subject: TITLE, body: TITLE, quote: TITLE, can_be_sent: true },
  replies: [
    { id: 1, text: TITLE, created_at: '2026-01-02T10:00:00Z', delivery: 'failed', problem: TITLE },
  ],
}

/**
 * Opens the inbox with an open message, with a spam message, with selected messages and without
 * messages. Then opens the e-mail settings.
 */
async function visitMessages(page: Page, look: ScreenChecker) {
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
    route.fulfill({ json: { templates: [{ title: TITLE, text: TITLE }] } }),
  )
  await page.route('**/api/messages/2', (route) => route.fulfill({ json: unread }))
  await page.route('**/api/messages/1', (route) => route.fulfill({ json: suspect }))
  await page.goto('/admin/messages')
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByRole('button').first().click()
  await expect(first.getByRole('button', { name: 'Répondre' })).toBeVisible()
  await look('a message')
  await first.getByRole('button', { name: 'Répondre' }).click()
  await expect(first.getByRole('button', { name: TITLE, exact: true })).toBeVisible()
  await look('a reply')
  await first.getByRole('button', { name: 'Mes modèles de réponse' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the templates of replies')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('Suspects').click()
  await expect(first).toContainText('Suspect')
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
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await look('the e-mail settings')
}

/**
 * Opens a piece with photos and each dialog that can open above it. Then opens the password dialog
 * and the login form.
 */
async function visitPieceDialogs(page: Page, look: ScreenChecker) {
  const { id } = await createEntityWithPhotos(page, 'art-pieces', TITLE, 3)
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const piece = getDialog(page, TITLE)
  await expect(piece).toBeVisible()
  await look('a piece')
  await visitTranslations(page, id, look)

  await piece.getByRole('button', { name: 'Versions précédentes' }).click()
  await expect(getDialog(page, 'Versions précédentes')).toBeVisible()
  await look('the revisions')
  await page.keyboard.press('Escape')

  await piece.getByRole('button', { name: 'Agrandir la photo 1 sur 3' }).click()
  await expect(getDialog(page, /^Photos de/)).toBeVisible()
  await look('the lightbox')
  await page.keyboard.press('Escape')
  await piece.getByRole('button', { name: 'Supprimer la photo 1' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the confirmation before a photo is deleted')
  await page.keyboard.press('Escape')
  await getDeleteEntityButton(piece).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the confirmation before the piece is deleted')
  await page.keyboard.press('Escape')

  await chooseFiles(page, piece.getByRole('button', { name: 'Ajouter des photos' }), [
    { ...createPhotoFile(`${TITLE}.jpg`), buffer: Buffer.from('%PDF-1.7') },
  ])
  await expectNotice(page, "Erreur lors de l'upload des images")
  await look('a failed photo and its notice')

  const text = piece.getByLabel('Description', { exact: true })
  await text.fill('**Gras** et [lien](https://example.org)')
  await text.selectText()
  await piece.getByRole('button', { name: 'Lien', exact: true }).click()
  const link = getDialog(page, 'Insérer un lien')
  await expect(link).toBeVisible()
  await look('the link dialog')
  await link.getByLabel('Adresse de la page').fill('javascript:x')
  await link.getByLabel('Texte du lien').fill('x')
  await link.getByRole('button', { name: 'Insérer' }).click()
  await expect(link.getByText('Cette adresse ne convient pas')).toBeVisible()
  await look('the link dialog with its error')
  await page.keyboard.press('Escape')
  await piece.getByRole('button', { name: 'Relire' }).click()
  await expect(piece.getByRole('link', { name: 'lien' })).toBeVisible()
  await look('the preview')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })).toBeVisible()
  await look('the confirmation before unsaved changes are discarded')
  await page.keyboard.press('Escape')

  await page.context().clearCookies()
  await piece.getByRole('button', { name: 'Enregistrer' }).click()
  const again = getDialog(page, 'Vous avez été déconnecté')
  await expect(again).toBeVisible()
  await look('the password dialog')
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(again.getByText('Ce champ est obligatoire.')).toBeVisible()
  await look('the password dialog with its error')

  await page.evaluate(() => localStorage.clear())
  page.once('dialog', (question) => void question.accept())
  await page.goto('/admin/login')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await look('the login form')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2)
  await look('the login form with errors')
  await page.getByLabel('Nom d’utilisateur').fill('personne')
  await page.getByLabel('Mot de passe', { exact: true }).fill('rien')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Identifiants incorrects', { exact: true })).toBeVisible()
  await look('the login form with a wrong password')
}

/**
 * Defines tests that open the screens of the admin and check each of them with `findings`. A
 * thorough run (see IS_THOROUGH_RUN) opens every screen. A quick run opens only the lists, the
 * dialogs in which entries are created and edited, and the login form.
 * @param rule the rule that the screens must meet, used in the test titles
 * @param findings returns the violations on the current screen. A test fails if there are any.
 * `nth` counts the screens of a test, starting at 0.
 */
export function testEveryScreen(
  rule: string,
  findings: (page: Page, nth: number) => Promise<string[]>,
) {
  const testWalk = (where: string, walk: VisitScreens, provoked: RegExp[]) =>
    test(`${rule}: ${where}`, async ({ page, log }) => {
      log.expectErrors(...provoked)
      test.slow()
      const found: string[] = []
      let nth = 0
      await walk(page, async (screen) => {
        for (const one of await findings(page, nth++)) found.push(`${screen}: ${one}`)
      })
      expect(found).toEqual([])
    })
  testWalk('the lists and the dialogs of new entries, with and without errors', visitLists, LISTS)
  testWalk(
    'a piece, the dialogs above it, and the login form',
    visitPieceDialogs,
    EXPECTED_CONSOLE_ERRORS,
  )
  // Skips the following screens in a quick run, because they consist of the same components as the
  // screens that have been checked above.
  if (!IS_THOROUGH_RUN) return
  testWalk('the sales', visitSales, [])
  testWalk('the trash', visitTrash, [NETWORK_ERROR_PATTERN, buildHttpErrorPattern(409)])
  testWalk('the messages', visitMessages, [])
  testWalk('the account, and the login form that asks for a code', visitAccountScreens, [
    buildHttpErrorPattern(403),
    buildHttpErrorPattern(401),
  ])
}
