import type { Page } from '@playwright/test'
import { getDeleteEntityButton, signedOutTest as test } from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { expect, expectNoticeText, getDialog } from '../../support/browser/site.ts'
import { createSmallPhotoFile } from '../../support/browser/small-photo.ts'
import { dragToFirstPosition } from '../../support/browser/uploads.ts'

const PHOTOS = ['bowl-walnut-01', 'bowl-walnut-02', 'hollow-elm-01']

/** Returns the paths of the piece's photos in the sort order of the server. */
async function storedOrder(page: Page, title: string): Promise<string[]> {
  const pieces = await (await page.request.get('/api/art-pieces')).json()
  const piece = pieces.find((one: { title: string }) => one.title === title)
  return piece.images.map((image: { image_url: string }) => image.image_url)
}

test('the artist signs in, creates a piece, sells it, renames its category and deletes it', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await page.goto('/admin/login')
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expectNoticeText(page, 'Connexion réussie')

  await test.step('a category is added', async () => {
    await page.getByRole('tab', { name: 'Catégories' }).click()
    await page.getByText('Ajouter une catégorie').click()
    const form = getDialog(page, 'Nouvelle catégorie')
    await form.getByLabel('Nom').fill('Bols d’essai')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNoticeText(page, 'Catégorie ajoutée')
  })

  await test.step('a piece is added, and its dialog opens again in edit mode', async () => {
    await page.getByRole('tab', { name: 'Objets d’art' }).click()
    await page.getByText('Ajouter une pièce').click()
    const form = getDialog(page, 'Nouvelle pièce')
    await expect(form.getByRole('button', { name: 'Ajouter des photos' })).toBeVisible()
    await form.getByLabel('Titre').fill('Bol de frêne vert')
    await form.getByLabel('Prix en euros').fill('1 200,50')
    await form.getByLabel('Catégorie', { exact: true }).selectOption('Bols d’essai')
    await form.getByLabel('Dimensions').fill('Ø 20 × H 9 cm')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNoticeText(page, 'Objet créé avec succès')
    await expect(getDialog(page, 'Bol de frêne vert')).toBeVisible()
  })

  const piece = getDialog(page, 'Bol de frêne vert')
  await test.step('three photographs are sent at once, in the order they were chosen', async () => {
    const chooser = page.waitForEvent('filechooser')
    await piece.getByRole('button', { name: 'Ajouter des photos' }).click()
    await (await chooser).setFiles(await Promise.all(PHOTOS.map(createSmallPhotoFile)))
    await expectNoticeText(page, '3 images ajoutées')
    await expect(
      piece.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row'),
    ).toHaveCount(3)
  })
  await test.step('the page of the piece is opened and its link copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Takes the last link with this name, because the first one may be in the toast.
    const link = piece.getByRole('link', { name: 'Voir sur le site' }).last()
    const path = await link.getAttribute('href')
    const answer = await page.request.get(path ?? '')
    expect(answer.url()).toMatch(/\/gallery\/\d+-bol-de-frene-vert$/)
    await piece.getByRole('button', { name: 'Partager' }).click()
    await expectNoticeText(page, 'Lien copié')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toBe(path)
  })
  const [first, second, third] = await storedOrder(page, 'Bol de frêne vert')

  await test.step('the carousel counts and wraps at both ends, and opens a full-screen viewer', async () => {
    await expect(piece.getByText('1 / 3').first()).toBeVisible()
    await piece.getByRole('button', { name: 'Photo précédente' }).click()
    await expect(piece.getByText('3 / 3').first()).toBeVisible()
    await piece.getByRole('button', { name: 'Photo suivante' }).click()
    await expect(piece.getByText('1 / 3').first()).toBeVisible()
    await piece.getByRole('button', { name: 'Agrandir la photo 1 sur 3' }).click()
    const viewer = getDialog(page, 'Photos : Bol de frêne vert')
    await expect(viewer).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('3 / 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(piece).toBeVisible()
    await piece.getByRole('button', { name: 'Photo suivante' }).click()
  })

  await test.step('the last photo is dragged to the first place with the mouse', async () => {
    const rows = piece.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
    await dragToFirstPosition(rows.nth(2), rows.nth(0))
    await expectNoticeText(page, 'Ordre mis à jour')
    expect(await storedOrder(page, 'Bol de frêne vert')).toEqual([third, first, second])
  })

  await test.step('it is moved back to the last place with the keyboard', async () => {
    const rows = piece.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
    await rows.nth(0).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const last = page.getByRole('button', { name: 'Insérer après Photo 3 sur 3' })
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(last).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect.poll(() => storedOrder(page, 'Bol de frêne vert')).toEqual([first, second, third])
  })

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // Waits until the dialog is closed, because closing navigates back, which an earlier `goto` would
  // interrupt.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin')

  await test.step('the visitor sees it in French, then in German through the menu', async () => {
    await page.goto('/gallery')
    const card = page.getByRole('article').filter({ hasText: 'Bol de frêne vert' })
    await expect(card.getByText('1 200,50 €')).toBeVisible()
    await expect(card.getByText('Disponible')).toBeVisible()
    await page.getByText('FR', { exact: true }).click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/gallery$/)
    await expect(card.getByText('1.200,50 €')).toBeVisible()
    await expect(card.getByText('Verfügbar')).toBeVisible()
  })

  await test.step('filters by the category, opens the dialog and sends the interest form', async () => {
    await page.getByRole('link', { name: /Bols d’essai/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: /Arbeit ansehen/ }).click()
    const details = page.getByRole('dialog', { name: 'Bol de frêne vert', exact: true })
    await expect(details).toBeVisible()
    await expect(page).toHaveURL(/\/de\/gallery\/\d+-bol-de-frene-vert\?in=category$/)
    await expect(details.getByLabel('Nachricht')).toHaveValue(/Bol de frêne vert/)
    await details.getByLabel('Name').fill('Anneke Drechsler')
    await details.getByLabel('E-Mail').fill('anneke@example.org')
    await details.getByRole('button', { name: /senden/i }).click()
    await expect(details).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Nachricht' })).toBeVisible()
    // Waits for the URL of the gallery, because closing the dialog navigates back asynchronously.
    await expect(page).toHaveURL(/\/de\/gallery\?/)
  })

  await test.step('sold: the badge changes and the form is gone', async () => {
    await page.goto('/admin')
    await page.getByRole('switch', { name: 'Vendue : Bol de frêne vert' }).focus()
    await page.keyboard.press('Space')
    await expectNoticeText(page, 'Objet modifié avec succès')
    await page.goto('/gallery?lang=fr')
    const card = page.getByRole('article').filter({ hasText: 'Bol de frêne vert' })
    await expect(card.getByText('Vendue')).toBeVisible()
    await card.getByRole('link', { name: /Voir la pièce/ }).click()
    const details = page.getByRole('dialog', { name: 'Bol de frêne vert', exact: true })
    await expect(details.getByText('Vendue')).toBeVisible()
    await expect(details.getByLabel('Message')).toHaveCount(0)
  })

  await test.step('the category is renamed and the piece follows', async () => {
    await page.goto('/admin?tab=categories')
    await page.getByRole('link', { name: 'Bols d’essai', exact: true }).click()
    const form = getDialog(page, 'Bols d’essai')
    await form.getByLabel('Nom').fill('Bols verts')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNoticeText(page, 'Catégorie modifiée')
    const pieces = await (await page.request.get('/api/art-pieces')).json()
    expect(pieces[0]).toMatchObject({ title: 'Bol de frêne vert', category: 'Bols verts' })
    await page.goto('/gallery?category=Bols+verts')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('it is deleted after a confirmation', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Bol de frêne vert', exact: true }).click()
    await getDeleteEntityButton(getDialog(page, 'Bol de frêne vert')).click()
    const question = page.getByRole('alertdialog', {
      name: /Supprimer la pièce « Bol de frêne vert »/,
    })
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(getDialog(page, 'Bol de frêne vert')).toBeVisible()
    await getDeleteEntityButton(getDialog(page, 'Bol de frêne vert')).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expectNoticeText(page, 'Objet supprimé')
    await expect(page.getByRole('link', { name: 'Bol de frêne vert', exact: true })).toHaveCount(0)
    await page.goto('/gallery')
    await expect(page.getByText('Bol de frêne vert')).toHaveCount(0)
  })
})
