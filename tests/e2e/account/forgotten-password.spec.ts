import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { expect, expectNoticeText, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { startMailServer } from '../../support/mail-server.ts'

test.use({ viewport: { width: 390, height: 844 } })

const NEW_PASSWORD = 'varlope et rabots 1998'

test('an artist who has forgotten the password gets help and a link that sets a new one', async ({
  page,
}) => {
  const mail = await startMailServer()
  const env = { SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' }
  const readLink = async () =>
    /https?:\/\/\S+[=#]\S+/.exec((await mail.emails()).at(-1)?.text ?? '')
  await withNewSite(
    async (site) => {
      const open = async () => {
        const { pathname, search, hash } = new URL((await readLink())?.[0] ?? '')
        await page.goto(site.url + pathname + search + hash)
      }
      await signIn(page, site.url)
      await page.goto(`${site.url}/admin/mail`)
      await page.getByRole('button', { name: 'Enregistrer et envoyer un essai' }).click()
      await expect.poll(() => mail.count()).toBe(1)
      const signOut = async () => {
        await page.context().clearCookies()
        await page.evaluate(() => localStorage.clear())
      }
      const fillIn = async (password: string) => {
        await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
        await page.getByLabel('Mot de passe', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Se connecter' }).click()
      }
      // Opens the link without a session, because it may open in another browser.
      await signOut()
      await open()
      await fillIn(ADMIN_CREDENTIALS.password)
      await expectNoticeText(page, 'Adresse confirmée')
      await expect(page).toHaveURL(/\/admin\/mail$/)

      await signOut()
      await page.goto(`${site.url}/admin/login`)
      const help = page.getByRole('link', { name: 'Mot de passe oublié' })
      await expect(help, 'before a wrong attempt').toBeVisible()
      await fillIn('un autre mot de passe')
      await help.click()
      await expect(page.getByText('npm run admin -- reset-password')).toBeVisible()
      const address = page.getByLabel('Adresse où vous lisez vos courriels')
      await page.getByRole('button', { name: 'Envoyer le lien' }).click()
      await expect(address).toHaveAccessibleDescription(/obligatoire/)
      await address.fill('atelier@example.org')
      await page.getByRole('button', { name: 'Envoyer le lien' }).dblclick()
      await expect(page.getByText(/^Si c’est bien votre adresse/)).toBeVisible()
      await expect.poll(() => mail.count()).toBe(2)
      await open()
      const password = page.getByLabel('Nouveau mot de passe')
      await password.fill('court')
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await expect(password).toHaveAccessibleDescription(/douze/)
      await password.fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await expectNoticeText(page, 'Mot de passe changé')
      const username = page.getByLabel('Nom d’utilisateur')
      await expect(username).toHaveValue(ADMIN_CREDENTIALS.username)
      await fillIn(NEW_PASSWORD)
      await expect(page).toHaveURL(/\/admin$/)
      await open()
      await password.fill(`${NEW_PASSWORD} bis`)
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await expectNoticeText(page, 'Ce lien ne vaut plus')
    },
    { demo: false, env },
  )
  await mail.close()
})
