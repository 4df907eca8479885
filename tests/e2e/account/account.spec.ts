/** Each test starts its own site, because a password change would disturb other tests. */
import type { Browser, Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  expect,
  expectNotice,
  signedOutTest,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS, type SiteProcess } from '../../support/browser/server.ts'
import { getDialog, withNewSite } from '../../support/browser/site.ts'

const NEW_PASSWORD = 'le tour à bois chante'

async function enter(page: Page, site: SiteProcess, password = ADMIN_CREDENTIALS.password) {
  await page.goto(`${site.url}/admin/login`)
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
async function enterAccount(page: Page, site: SiteProcess) {
  await enter(page, site)
  await page.getByRole('link', { name: 'Mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
}
/** Signs in from a second device: a new browser context with the user agent of an iPhone. */
async function signInOnOtherDevice(browser: Browser, site: SiteProcess) {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  await enter(page, site)
  await expect(page.getByRole('tab').first()).toBeVisible()
  return {
    isIn: async () => (await page.request.get(`${site.url}/api/admin/session`)).status() === 200,
    leave: () => context.close(),
  }
}
const change = (page: Page) => ({
  current: page.getByLabel('Mot de passe actuel'),
  next: page.getByLabel('Nouveau mot de passe'),
  submit: page.getByRole('button', { name: 'Changer le mot de passe' }),
  turnBack: page.getByRole('button', { name: 'Renoncer' }),
})

signedOutTest(
  'a wrong password shows an error in its field, a changed one signs the other devices out',
  async ({ page, browser, log }) => {
    log.expectErrors(
      buildHttpErrorPattern(422),
      buildHttpErrorPattern(401),
      /Identifiants incorrects/,
    )
    await withNewSite(
      async (site) => {
        const phone = await signInOnOtherDevice(browser, site)
        await enterAccount(page, site)
        const { current, next, submit, turnBack } = change(page)
        await submit.click()
        await expect(current).toBeFocused()
        await next.fill('abandonné')
        await turnBack.click()
        await expect(current).toHaveCount(0)
        await expect(submit).toBeFocused()
        await submit.click()
        await expect(next).toHaveValue('')
        await submit.click()
        await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2)
        await expect(current).toBeFocused()
        await current.fill('pas le bon')
        await next.fill('trop court')
        await submit.click()
        await expect(page.getByText('Il faut au moins douze caractères.')).toBeVisible()
        await next.fill('motdepasse1234')
        await submit.click()
        await expect(page.getByText('l’un des premiers que l’on essaierait')).toBeVisible()
        await expect(next).toBeFocused()
        await next.fill(NEW_PASSWORD)
        await submit.click()
        await expect(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible()
        expect(await phone.isIn()).toBe(true)
        await current.fill(ADMIN_CREDENTIALS.password)
        await next.press('Enter')
        await expectNotice(page, 'Mot de passe changé', 'Autres appareils déconnectés.')
        await expect(current).toHaveCount(0)
        expect(await phone.isIn()).toBe(false)
        await phone.leave()
        await page.getByRole('link', { name: 'Retour à l’atelier' }).click()
        await expect(page.getByRole('tab').first(), 'this one is signed in still').toBeVisible()
        await test.step('an expired session of a site without content asks for the password once', async () => {
          expect((await page.request.post(`${site.url}/api/admin/logout`)).status()).toBe(204)
          await page.goto(`${site.url}/admin`)
          const again = page.getByRole('dialog', { name: 'Votre connexion a pris fin' })
          await again.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD)
          await again.getByRole('button', { name: 'Se connecter' }).click()
          await expect(page.getByText('Aucune pièce pour l’instant.')).toBeVisible()
          await expect(again).toHaveCount(0)
        })
        await page.getByRole('button', { name: 'Déconnexion' }).click()
        await expect(page).toHaveURL(/\/admin\/login$/)
        await enter(page, site)
        await expect(page.getByRole('alert').getByText('Identifiants incorrects')).toBeVisible()
        await enter(page, site, NEW_PASSWORD)
        await page.getByRole('link', { name: 'Mon compte' }).click()
        await submit.click()
        await current.fill(NEW_PASSWORD)
        await next.fill(`${NEW_PASSWORD} encore`)
        await next.press('Enter')
        await expectNotice(page, 'Mot de passe changé', 'Aucun autre appareil n’était connecté.')
      },
      { demo: false },
    )
  },
)

signedOutTest(
  'lists the signed-in devices and signs out one of them or all',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await withNewSite(
      async (site) => {
        const phone = await signInOnOtherDevice(browser, site)
        await enterAccount(page, site)
        const devices = page.getByRole('region', { name: 'Appareils connectés' })
        const rows = devices.getByRole('listitem')
        await expect(rows).toHaveCount(2)
        await expect(rows.nth(0)).toContainText('Cet appareil')
        await expect(rows.nth(0).getByRole('button')).toHaveText('Déconnexion')
        await expect(rows.nth(1)).toContainText('Safari sur iPhone')
        await expect(rows.nth(1)).toContainText(/Vu le \S+\s\S+ à \d{1,2}\sh\s\d\d/)
        await devices.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click()
        await expectNotice(page, /Safari sur iPhone\s: déconnecté/)
        await expect(rows).toHaveCount(1)
        expect(await phone.isIn()).toBe(false)
        await phone.leave()

        const again = await signInOnOtherDevice(browser, site)
        const everywhere = devices.getByRole('button', { name: 'Se déconnecter partout' })
        await everywhere.click()
        const question = page.getByRole('alertdialog', { name: /Se déconnecter partout/ })
        await expect(question).toContainText('celui-ci aussi')
        await question.getByRole('button', { name: 'Annuler' }).click()
        expect(await again.isIn()).toBe(true)
        await everywhere.click()
        await question.getByRole('button', { name: 'Tout déconnecter' }).click()
        await expect(page).toHaveURL(/\/admin\/login$/)
        expect(await again.isIn()).toBe(false)
        await again.leave()
        expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull()
        await page.goto(`${site.url}/admin/account`)
        await expect(page, 'without a session it is shown to nobody').toHaveURL(/\/admin\/login$/)
      },
      { demo: false },
    )
  },
)

signedOutTest(
  'an expired session asks for the password and then shows the account',
  { tag: '@nightly' },
  async ({ page, log }) => {
    log.expectErrors(buildHttpErrorPattern(401))
    await withNewSite(
      async (site) => {
        await enter(page, site)
        await expect(page.getByRole('tab').first()).toBeVisible()
        await page.context().clearCookies()
        await page.goto(`${site.url}/admin/account`)
        const again = getDialog(page, 'Votre connexion a pris fin')
        await again.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
        await again.getByRole('button', { name: 'Se connecter', exact: true }).click()
        await expect(page.getByRole('listitem').first()).toContainText('Cet appareil')
      },
      { demo: false },
    )
  },
)
