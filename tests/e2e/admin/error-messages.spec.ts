/**
 * Tests the messages that the admin shows after loading, saving and deleting (“The error catalogue”
 * in docs/specification.md, section 8). `npm test` tests only the list of pieces, because
 * app/admin/entity/entity-toasts.test.ts checks the messages of all lists.
 */
import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  createEntity,
  expect,
  expectNotice,
  getDeleteEntityButton,
  listEntities,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import type { CollectionPath } from '../../support/browser/minimal-bodies.ts'
import { getDialog } from '../../support/browser/site.ts'

type Case = {
  path: CollectionPath
  tab: string
  add: string
  dialog: string
  title: string
  fields: Record<string, string>
  loadFailed: string
  created: string
  modified: string
  deleted: string
  /** Error messages for a create or update request that the server rejects. */
  failures: { created: string; modified: string }
}

const REJECTED_MESSAGES = {
  created: 'Erreur lors de la création',
  modified: 'Erreur lors de la modification',
}
const NOT_SAVED = 'Erreur lors de la sauvegarde'
const CASES: Case[] = [
  {
    path: 'art-pieces',
    tab: 'pieces',
    add: 'Ajouter une pièce',
    dialog: 'Nouvelle pièce',
    title: 'Titre',
    fields: { 'Prix en euros': '10' },
    loadFailed: 'Erreur lors du chargement des objets',
    created: 'Objet créé avec succès',
    modified: 'Objet modifié avec succès',
    deleted: 'Objet supprimé',
    failures: REJECTED_MESSAGES,
  },
  {
    path: 'categories',
    tab: 'categories',
    add: 'Ajouter une catégorie',
    dialog: 'Nouvelle catégorie',
    title: 'Nom',
    fields: {},
    loadFailed: 'Erreur lors du chargement des catégories',
    created: 'Catégorie ajoutée',
    modified: 'Catégorie modifiée',
    deleted: 'Catégorie supprimée',
    failures: { created: NOT_SAVED, modified: NOT_SAVED },
  },
  {
    path: 'news',
    tab: 'news',
    add: 'Ajouter une actualité',
    dialog: 'Nouvelle actualité',
    title: 'Titre',
    fields: { Texte: 'Ici' },
    loadFailed: 'Erreur lors du chargement des actualités',
    created: 'Actualité créée avec succès',
    modified: 'Actualité modifiée avec succès',
    deleted: 'Actualité supprimée',
    failures: REJECTED_MESSAGES,
  },
  {
    path: 'trainings',
    tab: 'trainings',
    add: 'Ajouter une formation',
    dialog: 'Nouvelle formation',
    title: 'Titre',
    fields: { Description: 'Ici', Durée: '1 jour', 'Prix en euros': '95' },
    loadFailed: 'Erreur lors du chargement des formations',
    created: 'Formation créée avec succès',
    modified: 'Formation modifiée avec succès',
    deleted: 'Formation supprimée avec succès',
    failures: REJECTED_MESSAGES,
  },
]

/**
 * Makes requests with the given method to the API of one list fail until the test calls `heal`.
 * @param how the HTTP status of the failed responses, or `cut` for a network error
 */
async function failRequests(page: Page, path: CollectionPath, method: string, how: 'cut' | number) {
  await page.unroute(`**/api/${path}**`)
  await page.route(`**/api/${path}**`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return how === 'cut' ? route.abort() : route.fulfill({ status: how, json: {} })
  })
}
const heal = (page: Page, path: CollectionPath) => page.unroute(`**/api/${path}**`)

for (const one of CASES) {
  const titled = one.path === 'categories' ? 'name' : 'title'
  const tag = one.path === 'art-pieces' ? [] : '@nightly'

  test(`${one.path}: a list that cannot be loaded shows “${one.loadFailed}”, and “Réessayer” loads it`, {
    tag,
  }, async ({ page, log }) => {
    log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(503))
    await createEntity(page, one.path, { [titled]: `Lisible ${one.path}` })
    await failRequests(page, one.path, 'GET', 'cut')
    await page.goto(`/admin?tab=${one.tab}`)
    const alert = page.getByRole('alert').filter({ hasText: one.loadFailed })
    await expect(alert.getByText(one.loadFailed, { exact: true })).toBeVisible()
    await failRequests(page, one.path, 'GET', 503)
    await alert.getByRole('button', { name: 'Réessayer' }).click()
    await expect(alert.getByText(one.loadFailed, { exact: true })).toBeVisible()
    await heal(page, one.path)
    await alert.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1 }), 'the button is gone').toBeFocused()
    await expect(page.getByRole('link', { name: `Lisible ${one.path}`, exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  test(`${one.path}: creating, changing and deleting each show their error, keep the text, and finally show “${one.created}”, “${one.modified}”, “${one.deleted}”`, {
    tag,
  }, async ({ page, log }) => {
    log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(500))
    page.on('dialog', (question) => void question.accept())
    const save = page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' })
    const named = async (title: string) =>
      (await listEntities(page, one.path)).filter((entity) => entity[titled] === title)

    await page.goto(`/admin?tab=${one.tab}`)
    await page.getByText(one.add).click()
    const title = `Fragile ${one.path}`
    const empty = getDialog(page, one.dialog)
    await empty.getByLabel(one.title, { exact: true }).fill(title)
    for (const [label, value] of Object.entries(one.fields))
      await empty.getByLabel(label, { exact: true }).fill(value)
    await failRequests(page, one.path, 'POST', 500)
    await save.click()
    await expectNotice(page, one.failures.created, 'Le site a refusé sans dire pourquoi')
    await expect(empty.locator('#problemes')).toContainText('rien n’est perdu')
    await failRequests(page, one.path, 'POST', 'cut')
    await save.click()
    await expectNotice(page, NOT_SAVED, 'Le site ne répond pas')
    await expect(empty.getByLabel(one.title, { exact: true }), 'the text is kept').toHaveValue(
      title,
    )
    await heal(page, one.path)
    await save.click()
    await expectNotice(page, one.created)
    const made = await named(title)
    expect(made).toHaveLength(1)

    const after = `Après ${one.path}`
    await page.goto(`/admin?tab=${one.tab}&edit=${made[0]?.id}`)
    const field = getDialog(page, title).getByLabel(one.title, { exact: true })
    await field.fill(after)
    await failRequests(page, one.path, 'PUT', 500)
    await save.click()
    await expectNotice(page, one.failures.modified, 'Le site a refusé sans dire pourquoi')
    await failRequests(page, one.path, 'PUT', 'cut')
    await save.click()
    await expectNotice(page, NOT_SAVED, 'Le site ne répond pas')
    await expect(field).toHaveValue(after)
    await heal(page, one.path)
    await save.click()
    await expectNotice(page, one.modified)

    await page.getByRole('link', { name: after, exact: true }).click()
    const dialog = getDialog(page, after)
    const remove = async () => {
      await getDeleteEntityButton(dialog).click()
      if (one.path !== 'art-pieces') return
      const question = page.getByRole('alertdialog', { name: /Supprimer la pièce/ })
      await expect(question).toContainText('vous pourrez la reprendre dans la corbeille.')
      await question.getByRole('button', { name: 'Supprimer' }).click()
    }
    const notices = page.getByRole('alertdialog', { name: 'Erreur lors de la suppression' })
    await failRequests(page, one.path, 'DELETE', 500)
    await remove()
    await expectNotice(page, 'Erreur lors de la suppression', 'Le site a refusé')
    await failRequests(page, one.path, 'DELETE', 'cut')
    await remove()
    await expect(notices.filter({ hasText: 'Le site ne répond pas' })).toBeVisible()
    await expect(dialog, 'it is still there').toBeVisible()
    await heal(page, one.path)
    await remove()
    await expectNotice(page, one.deleted)
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: after, exact: true })).toHaveCount(0)
    expect(await named(after)).toEqual([])
  })
}
