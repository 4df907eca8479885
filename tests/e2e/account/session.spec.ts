import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  getDeleteEntityButton,
  listEntities,
  openAndWaitForLists,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog } from '../../support/browser/site.ts'

const again = (page: Page) => getDialog(page, 'Votre connexion a pris fin')

async function signInAgain(page: Page) {
  await again(page).getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await again(page).getByRole('button', { name: 'Se connecter' }).click()
  await expect(again(page)).toHaveCount(0)
}

test('saving after the session has expired asks for the password and then saves', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(401), /Identifiants incorrects/)
  const { id } = await createEntity(page, 'art-pieces', { title: 'Interrompue' })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const form = getDialog(page, 'Interrompue')
  await form.getByLabel('Description', { exact: true }).fill('Long texte\n**précieux**')
  expect((await page.request.post('/api/admin/logout')).status()).toBe(204)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(again(page)).toContainText('rien de ce que vous avez écrit n’est perdu')
  await expect(again(page).getByLabel('Nom d’utilisateur')).toHaveValue(ADMIN_CREDENTIALS.username)
  const secret = again(page).getByLabel('Mot de passe', { exact: true })
  await expect(secret).toBeFocused()
  await secret.fill('faux')
  await secret.press('Enter')
  await expect(again(page).getByRole('alert').getByText('Identifiants incorrects')).toBeVisible()
  await signInAgain(page)
  await expectNotice(page, 'Objet modifié avec succès')
  const piece = (await listEntities(page, 'art-pieces')).find((one) => one.id === id)
  expect(piece?.description).toBe('Long texte\n**précieux**')
})

test('“Plus tard” and Escape keep the unsaved text, and the next save asks again', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(401))
  await openAndWaitForLists(page, '/admin?tab=news&add')
  const form = getDialog(page, 'Nouvelle actualité')
  await form.getByLabel('Titre').fill('Reportée')
  await form.getByLabel('Texte', { exact: true }).fill('Texte long')
  await context.clearCookies()
  for (const later of ['Plus tard', 'Escape']) {
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(again(page)).toBeVisible()
    if (later === 'Escape') await page.keyboard.press('Escape')
    else await again(page).getByRole('button', { name: later }).click()
    await expect(again(page)).toHaveCount(0)
    await expectNotice(page, 'Erreur lors de la création', 'Connectez-vous pour continuer.')
    await expect(form.getByLabel('Texte', { exact: true })).toHaveValue('Texte long')
    await expect(form.locator('#problemes')).toContainText('rien n’est perdu')
  }
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await signInAgain(page)
  await expectNotice(page, 'Actualité créée avec succès')
  const made = (await listEntities(page, 'news')).filter(({ title }) => title === 'Reportée')
  expect(made, 'made once').toHaveLength(1)
})

test('a switch and a new order are saved once after the password was entered', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(401))
  const piece = await createEntityWithPhotos(page, 'art-pieces', 'Suspendue', 2)
  await openAndWaitForLists(page)
  const isSold = page.getByRole('switch', { name: 'Vendue : Suspendue' })
  await context.clearCookies()
  await isSold.press('Space')
  await signInAgain(page)
  await expectNotice(page, 'Objet modifié avec succès')
  await expect(isSold).toBeChecked()

  await page.getByRole('link', { name: 'Suspendue', exact: true }).click()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Placer après, photo 1' }).click()
  await signInAgain(page)
  await expectNotice(page, 'Ordre mis à jour')
  expect(await piece.order()).toEqual(piece.photos.toReversed())
})

test('a photo that is already on the site is added after the password was entered', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(401))
  await page.goto('/admin/site?portrait')
  const listPhotos = async () => (await (await page.request.get('/api/portrait')).json()).images
  const before = await listPhotos()
  await page.getByRole('button', { name: 'Choisir parmi vos photos' }).click()
  const library = getDialog(page, 'Vos photos')
  await library.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await context.clearCookies()
  await library.getByRole('button', { name: 'Prendre cette photo' }).click()
  await signInAgain(page)
  await expect(library).toHaveCount(0)
  const photos = await listPhotos()
  expect(photos).toHaveLength(before.length + 1)
  // Restores the portrait, because other tests use the same site.
  expect((await page.request.delete(`/api/images/${photos.at(-1).id}`)).status()).toBe(204)
})

test('the password dialog opens above a confirmation', {
  tag: '@nightly',
}, async ({ page, context, log }) => {
  log.expectErrors(buildHttpErrorPattern(401))
  const { id } = await createEntity(page, 'art-pieces', { title: 'Condamnée' })
  await openAndWaitForLists(page, `/admin?tab=pieces&edit=${id}`)
  await context.clearCookies()
  await getDeleteEntityButton(getDialog(page, 'Condamnée')).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(again(page)).toBeVisible()
  expect((await listEntities(page, 'art-pieces')).some((piece) => piece.id === id)).toBe(true)
  await signInAgain(page)
  await expectNotice(page, 'Objet supprimé')
})
