import type { Page } from '@playwright/test'
import {
  chooseFiles,
  createEntityWithPhotos,
  createPhotoFile,
  expect,
  expectNotice,
  getDeleteEntityButton,
} from './admin.ts'
import { LONG_TITLE, type ScreenChecker } from './screen-checker.ts'
import { getDialog } from './site.ts'

/** Shows a piece without translations, and then with an outdated translation. */
async function visitTranslationScreens(page: Page, id: number, look: ScreenChecker) {
  const german = page.getByRole('tab', { name: /^Deutsch/ })
  await german.click()
  await expect(page.getByText('Là où la traduction en allemand manque')).toBeVisible()
  await look('a language without translations')
  const change = (fields: object) =>
    page.request.put(`/api/art-pieces/${id}`, { data: { title: LONG_TITLE, price: 5, ...fields } })
  await change({
    description: 'Un seul bloc.',
    translations: { de: { title: LONG_TITLE, description: 'Ein Block.' } },
  })
  await change({ title: `${LONG_TITLE} II`, description: 'Deux blocs.' })
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
  await expect(getDialog(page, LONG_TITLE)).toBeVisible()
}

/**
 * Shows a piece with photos and each dialog that can open above it, and then the password dialog
 * and the login form.
 */
export async function visitPieceDialogs(page: Page, look: ScreenChecker) {
  const { id } = await createEntityWithPhotos(page, 'art-pieces', LONG_TITLE, 3)
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const piece = getDialog(page, LONG_TITLE)
  await expect(piece).toBeVisible()
  await look('a piece')
  await visitTranslationScreens(page, id, look)

  await piece.getByRole('button', { name: 'Versions précédentes' }).click()
  await expect(getDialog(page, 'Versions précédentes')).toBeVisible()
  await look('the revisions')
  await page.keyboard.press('Escape')

  await piece.getByRole('button', { name: 'Agrandir la photo 1 sur 3' }).click()
  await expect(getDialog(page, /^Photos\s: /)).toBeVisible()
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
    { ...createPhotoFile(`${LONG_TITLE}.jpg`), buffer: Buffer.from('%PDF-1.7') },
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
  const again = getDialog(page, 'Votre connexion a pris fin')
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
