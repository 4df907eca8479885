/** Each test starts its own site, because the tests change how the artist signs in. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  buildHttpErrorPattern,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  signedOutTest,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS, type SiteProcess } from '../../support/browser/server.ts'
import { withNewSite } from '../../support/browser/site.ts'

async function fill(page: Page, site: SiteProcess) {
  await page.goto(`${site.url}/admin/login`)
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
async function enterAccount(page: Page, site: SiteProcess) {
  await fill(page, site)
  await page.getByRole('link', { name: 'Mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
}
async function leave(page: Page, site: SiteProcess) {
  await page.request.post(`${site.url}/api/admin/logout`)
  await page.evaluate(() => localStorage.clear())
}
const expectSignedIn = (page: Page) => expect(page.getByRole('tab').first()).toBeVisible()
const part = (page: Page, name: string) => page.getByRole('region', { name })

/**
 * Adds a virtual authenticator to the browser, whose simulated user passes the user verification,
 * such as a fingerprint check.
 */
async function keeper(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

signedOutTest(
  'a passkey signs in without a password until it is deleted',
  async ({ page, log }) => {
    log.expectErrors(buildHttpErrorPattern(401), /Cette clé d’accès n’a pas ouvert l’atelier/)
    await withNewSite(
      async (site) => {
        await enterAccount(page, site)
        const owner = await keeper(page)
        const keys = part(page, 'Clés d’accès')
        const add = keys.getByRole('button', { name: 'Créer une clé sur cet appareil' })
        await owner.setUserVerified(false)
        await add.click()
        await expectNotice(page, 'La clé d’accès n’a pas été enregistrée', 'Rien n’a changé')
        await owner.setUserVerified(true)
        await expect(add).toHaveAttribute('aria-disabled', 'false')
        await add.click()
        await expectNotice(page, 'Clé d’accès créée')
        await expect(keys.getByRole('listitem')).toContainText(/Chrome\S* sur Linux/)
        await expect(keys.getByRole('listitem')).toContainText('Créée le')
        await expect(add).toHaveAttribute('aria-disabled', 'false')
        await add.click()
        await expectNotice(page, 'La clé d’accès n’a pas été enregistrée', 'a déjà une clé')

        await leave(page, site)
        await page.goto(`${site.url}/admin/login`)
        const enter = page.getByRole('button', { name: 'Utiliser une clé d’accès' })
        await owner.setUserVerified(false)
        await enter.click()
        await expect(page.getByRole('alert')).toContainText('Aucune clé d’accès n’a été utilisée')
        await owner.setUserVerified(true)
        await expect(enter).toHaveAttribute('aria-disabled', 'false')
        await enter.click()
        await expectNotice(page, 'Connexion réussie')
        await expectSignedIn(page)

        await page.getByRole('link', { name: 'Mon compte' }).click()
        await expect(keys.getByRole('listitem')).toContainText('Dernière utilisation le')
        await keys.getByRole('button', { name: /^Retirer la clé/ }).click()
        const question = page.getByRole('alertdialog', { name: /Retirer cette clé/ })
        await question.getByRole('button', { name: 'Retirer' }).click()
        await expectNotice(page, 'Clé d’accès retirée')
        await expect(keys.getByRole('listitem')).toHaveCount(0)
        await leave(page, site)
        await page.goto(`${site.url}/admin/login`)
        await enter.click()
        await expect(page.getByRole('alert')).toContainText('n’a pas ouvert l’atelier')
      },
      { demo: false },
    )
  },
)

signedOutTest(
  'two-factor authentication can be set up, used, bypassed with a recovery code and turned off',
  async ({ page, log }) => {
    log.expectErrors(
      buildHttpErrorPattern(401),
      buildHttpErrorPattern(422),
      /Ce code n’est pas bon/,
      NETWORK_ERROR_PATTERN,
    )
    await withNewSite(
      async (site) => {
        await enterAccount(page, site)
        const step = part(page, 'Code de vérification')
        await step.getByRole('button', { name: 'Mettre en place' }).click()
        const qrCode = step.getByRole('img', { name: /Code QR à viser/ })
        await expect(qrCode).toBeVisible()
        const secret = ((await step.locator('code').textContent()) ?? '').replaceAll(' ', '')
        // A phone may discard the page while the artist is in the app that stores the secret.
        await page.reload()
        await expect(qrCode).toBeVisible()
        // Expects that the otpauth link is hidden on a computer, because only phones have an app
        // that opens such a link.
        const link = step.getByText('Ouvrir dans l’application')
        await expect(link).toBeHidden()
        const uri = new URL((await link.getAttribute('href')) ?? '')
        expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', secret])
        const telephone = new TOTP({ secret: Secret.fromBase32(secret) })
        const code = step.getByLabel('Les six chiffres que montre l’application')
        await code.fill('000000')
        await step.getByRole('button', { name: 'Vérifier et activer' }).click()
        await expect(step.getByText('Ce code n’est pas bon')).toBeVisible()
        await expect(code, 'what comes next is typed over it').toBeFocused()
        await code.fill(telephone.generate())
        await code.press('Enter')
        await expectNotice(page, 'Code de vérification activé', 'Vos autres appareils')
        const first = await step.getByRole('listitem').allTextContents()
        expect(first).toHaveLength(10)
        await step.getByRole('button', { name: 'Je les ai notés' }).click()
        await expect(step).toContainText('Il vous reste 10 codes de secours')
        // Loses the response in which the server sends new recovery codes.
        await page.route(
          '**/api/admin/second-step/codes',
          async (route) => {
            await route.fetch()
            await route.abort()
          },
          { times: 1 },
        )
        const renew = step.getByRole('button', { name: 'Refaire les codes de secours' })
        await renew.click()
        await expect(step.getByRole('status')).toContainText('Refaites-les.')
        await renew.click()
        await expect(step.getByRole('listitem')).toHaveCount(10)
        const paper = await step.getByRole('listitem').allTextContents()
        expect(first).not.toContain(paper[3])
        await step.getByRole('button', { name: 'Je les ai notés' }).click()
        await expect(step.getByText('Refaites-les.')).toHaveCount(0)

        await leave(page, site)
        await fill(page, site)
        const asked = page.getByLabel('Code de votre téléphone')
        await expect(asked).toBeFocused()
        await expect(page.getByRole('alert'), 'nothing was wrong').toHaveCount(0)
        const enter = page.getByRole('button', { name: 'Se connecter', exact: true })
        await expect(enter).toHaveAttribute('aria-disabled', 'false')
        await enter.click()
        await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
        await asked.fill('123 456')
        await enter.click()
        await expect(page.getByRole('alert')).toContainText('Ce code n’est pas bon')
        await asked.fill(paper[3] ?? '')
        await expect(enter).toHaveAttribute('aria-disabled', 'false')
        await enter.click()
        await expectSignedIn(page)

        await page.getByRole('link', { name: 'Mon compte' }).click()
        await expect(step).toContainText('Il vous reste 9 codes de secours')
        await step.getByRole('button', { name: 'Désactiver' }).click()
        const question = page.getByRole('alertdialog', { name: /Ne plus demander de code/ })
        await question.getByRole('button', { name: 'Désactiver' }).click()
        await expectNotice(page, 'Code de vérification désactivé')
        await expect(step.getByRole('button', { name: 'Mettre en place' })).toBeFocused()
        await leave(page, site)
        await fill(page, site)
        await expectSignedIn(page)
      },
      { demo: false },
    )
  },
)

signedOutTest(
  'asks for the password again before a change, and canceling changes nothing',
  { tag: '@nightly' },
  async ({ page, log }) => {
    log.expectErrors(buildHttpErrorPattern(403), buildHttpErrorPattern(422))
    await withNewSite(
      async (site) => {
        await enterAccount(page, site)
        const step = part(page, 'Code de vérification')
        // Simulates the 403 response to a password confirmation that is older than ten minutes.
        let isLate = true
        await page.route('**/api/admin/second-step', (route) =>
          isLate
            ? route.fulfill({ status: 403, json: { error: 'Confirmez.', code: 'confirm_first' } })
            : route.continue(),
        )
        const start = step.getByRole('button', { name: 'Mettre en place' })
        const question = page.getByRole('dialog', { name: 'Confirmez votre mot de passe' })
        await start.click()
        await question.getByRole('button', { name: 'Annuler' }).click()
        await expect(question).toHaveCount(0)
        await expect(start).toHaveAttribute('aria-disabled', 'false')
        await start.click()
        const secret = question.getByLabel('Mot de passe', { exact: true })
        await secret.fill('faux')
        await secret.press('Enter')
        await expect(question).toContainText('Ce n’est pas votre mot de passe actuel.')
        isLate = false
        await secret.fill(ADMIN_CREDENTIALS.password)
        await secret.press('Enter')
        await expect(question).toHaveCount(0)
        await expect(step.getByRole('img')).toBeVisible()
        await step.getByRole('button', { name: 'Renoncer' }).click()
        await expect(start).toBeVisible()
      },
      { demo: false },
    )
  },
)
