import type { Page } from '@playwright/test'
import { expect } from './admin.ts'
import type { ScreenChecker } from './screen-checker.ts'
import { ADMIN_CREDENTIALS } from './server.ts'
import { getDialog } from './site.ts'

/**
 * Runs the check `look` on each dialog of the account screen and on the login form that asks for a
 * code. Fakes the response to the request that turns on two-factor authentication, so that the
 * account does not change.
 */
export async function visitAccountScreens(page: Page, look: ScreenChecker) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const answer = (path: string, status: number, json: object) =>
    page.route(`**/api/admin/${path}`, (route) => route.fulfill({ status, json }), { times: 1 })
  await page.goto('/admin/account')
  await expect(page.getByRole('listitem').first()).toContainText('Cet appareil')
  await look('the account')
  await press('Changer le mot de passe')
  await press('Changer le mot de passe')
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2)
  await look('the change of the password, with errors')
  await answer('second-step', 403, { error: 'Confirmez.', code: 'confirm_first' })
  await press('Mettre en place')
  const question = getDialog(page, 'Confirmez votre mot de passe')
  await expect(question).toBeVisible()
  await look('the password dialog before a change')
  await question.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await look('the QR code of the two-factor authentication')
  const recovery_codes = Array.from({ length: 10 }, (_, n) => `mmmm-www${n}`)
  await answer('second-step', 200, { recovery_codes })
  await page.getByLabel('Les six chiffres que montre l’application').fill('123456')
  await press('Vérifier et activer')
  await expect(page.getByText('mmmm-www9')).toBeVisible()
  await look('the recovery codes')
  await press('Se déconnecter partout')
  await expect(page.getByRole('alertdialog', { name: /^Se déconnecter partout/ })).toBeVisible()
  await look('the confirmation before all devices are signed out')

  await page.context().clearCookies()
  await page.goto('/admin/login')
  await answer('login', 401, { success: false, error: 'Code.', code: 'code_needed' })
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await press('Se connecter')
  await expect(page.getByLabel('Code de votre téléphone')).toBeFocused()
  await look('the login form that asks for a code')
}
