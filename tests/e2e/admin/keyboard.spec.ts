import type { Locator } from '@playwright/test'
import {
  expect,
  expectNotice,
  getDeleteEntityButton,
  signedOutTest as test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog } from '../../support/browser/site.ts'
import { focusWithTab } from '../../support/checks/focus-with-tab.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Waits until a new dialog has the focus. Until then, the element that opened the dialog has the
 * focus, and `focusWithTab` would report that the dialog covers it.
 */
const waitForFocusWithin = (dialog: Locator) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)

test('keyboard only: sign in, add a piece, save, close, reopen, mark sold, delete, sign out; the focus always comes back', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/admin/login')
  await expect(page.getByLabel('Nom d’utilisateur')).toBeFocused()
  await page.keyboard.type(ADMIN_CREDENTIALS.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN_CREDENTIALS.password)
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Connexion réussie')

  const add = page.getByRole('link', { name: 'Ajouter une pièce' })
  const row = page.getByRole('link', { name: 'Bol au clavier', exact: true })
  await test.step('a piece is added', async () => {
    await focusWithTab(page, add)
    await page.keyboard.press('Enter')
    await expect(
      page.getByLabel('Titre', { exact: true }),
      'the first field is ready',
    ).toBeFocused()
    await page.keyboard.type('Bol au clavier')
    await focusWithTab(page, page.getByLabel('Prix en euros'))
    await page.keyboard.type('12,5')
    await page.keyboard.press('Enter')
    await expectNotice(page, 'Objet créé avec succès')
    await expect(getDialog(page, 'Bol au clavier')).toBeVisible()
  })

  await test.step('after Escape the focus returns to its row', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await focusWithTab(page, row)
    await page.keyboard.press('Enter')
    await waitForFocusWithin(getDialog(page, 'Bol au clavier'))
    await focusWithTab(page, button('Fermer'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toBeFocused()
  })

  await test.step('the focus stays within the dialog, both ways round', async () => {
    await page.keyboard.press('Enter')
    const dialog = getDialog(page, 'Bol au clavier')
    await waitForFocusWithin(dialog)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let steps = 0; steps < 22; steps++) {
        await page.keyboard.press(key)
        expect(
          await page.evaluate(
            () =>
              document.activeElement === document.body ||
              Boolean(document.activeElement?.closest('[role=dialog], [role=alertdialog]')),
          ),
        ).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  })

  await test.step('the piece is marked as sold in the list', async () => {
    const isSold = page.getByRole('switch', { name: 'Vendue : Bol au clavier' })
    await focusWithTab(page, isSold)
    await page.keyboard.press('Space')
    await expectNotice(page, 'Objet modifié avec succès')
    await expect(isSold).toBeChecked()
    await expect(isSold).toBeFocused()
  })

  await test.step('the piece is deleted at the second attempt, after the first was canceled', async () => {
    await focusWithTab(page, row, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = getDialog(page, 'Bol au clavier')
    const remove = getDeleteEntityButton(dialog)
    await waitForFocusWithin(dialog)
    await focusWithTab(page, remove)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: /Supprimer la pièce/ })
    await waitForFocusWithin(question)
    await focusWithTab(page, question.getByRole('button', { name: 'Annuler' }))
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await waitForFocusWithin(question)
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await waitForFocusWithin(question)
    await focusWithTab(page, question.getByRole('button', { name: 'Supprimer' }))
    await page.keyboard.press('Enter')
    await expectNotice(page, 'Objet supprimé')
    await expect(
      page.getByRole('heading', { name: 'Objets d’art' }),
      'the row is gone',
    ).toBeFocused()
  })

  await test.step('signed out', async () => {
    await focusWithTab(page, button('Déconnexion'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
})
