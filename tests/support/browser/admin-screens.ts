import type { Page } from '@playwright/test'
import { IS_THOROUGH_RUN } from '../checks/thorough.ts'
import { visitAccountScreens } from './account-screens.ts'
import {
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  test,
} from './admin.ts'
import { visitMessageScreens, visitRegistrationScreens } from './message-screens.ts'
import { visitPieceDialogs } from './piece-screens.ts'
import { LONG_TITLE, type ScreenChecker } from './screen-checker.ts'
import { getDialog } from './site.ts'

type VisitScreens = (page: Page, look: ScreenChecker) => Promise<void>
/**
 * `visitListScreens` causes these console errors: a list request fails, and the server rejects a
 * phone number.
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

/** Checks each list, and its dialog for new entries with and without validation errors. */
async function visitListScreens(page: Page, look: ScreenChecker) {
  for (const [tab, dialog] of Object.entries(ADD)) {
    // Skips news and categories in a quick run, because the other dialogs have the same fields.
    if (!IS_THOROUGH_RUN && (tab === 'news' || tab === 'categories')) continue
    await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await look(tab)
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Ajouter/ })
      .click()
    await expect(getDialog(page, dialog)).toBeVisible()
    // Waits for the fields, which load after the dialog has opened.
    await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeVisible()
    await look(`new in ${tab}`)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
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
  await page.goto('/admin/site?days')
  await page.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await look('closures and pages')
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

async function visitSalesScreens(page: Page, look: ScreenChecker) {
  const input = { title: LONG_TITLE, price: 1200.5 }
  const { id } = await createEntity(page, 'art-pieces', input)
  await page.request.put(`/api/art-pieces/${id}`, {
    data: { ...input, available: false, sold_to: LONG_TITLE, sold_note: LONG_TITLE },
  })
  await page.goto('/admin/sales')
  await expect(page.getByRole('link', { name: LONG_TITLE })).toBeVisible()
  await look('the sales')
  await page.getByLabel('Chercher dans les ventes').fill('introuvable')
  await expect(page.getByText('Aucune vente ne correspond.')).toBeVisible()
  await look('a search without a sale')
  await page.request.delete(`/api/art-pieces/${id}`)
}

/**
 * Shows the trash with items, with the confirmation dialog, after a failed restore, after a failed
 * load, and empty.
 */
async function visitTrashScreens(page: Page, look: ScreenChecker) {
  const { id, photos } = await createEntityWithPhotos(page, 'art-pieces', LONG_TITLE, 2)
  await page.request.delete(`/api/images/${photos[0]}`)
  await page.request.delete(`/api/art-pieces/${id}`)
  const category = await createEntity(page, 'categories', { name: LONG_TITLE })
  await page.request.delete(`/api/categories/${category.id}`)
  await createEntity(page, 'categories', { name: LONG_TITLE })
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

/**
 * Tests that the screens of the admin meet a rule. A thorough run (see IS_THOROUGH_RUN) opens every
 * screen. A quick run opens only the lists, the dialogs in which entries are created and edited,
 * and the login form.
 *
 * @param rule the rule, for the test titles
 *
 * @param findings returns the violations on the current screen, which fail the test. `nth` counts
 * the screens of a test, starting at 0.
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
  testWalk(
    'the lists and the dialogs of new entries, with and without errors',
    visitListScreens,
    LISTS,
  )
  testWalk(
    'a piece, the dialogs above it, and the login form',
    visitPieceDialogs,
    EXPECTED_CONSOLE_ERRORS,
  )
  // A quick run skips the following screens, because they consist of the same components.
  if (!IS_THOROUGH_RUN) return
  testWalk('the sales', visitSalesScreens, [])
  testWalk('the registrations', visitRegistrationScreens, [])
  testWalk('the trash', visitTrashScreens, [NETWORK_ERROR_PATTERN, buildHttpErrorPattern(409)])
  testWalk('the messages', visitMessageScreens, [])
  testWalk('the account, and the login form that asks for a code', visitAccountScreens, [
    buildHttpErrorPattern(403),
    buildHttpErrorPattern(401),
  ])
}
