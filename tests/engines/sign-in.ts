import { ADMIN_CREDENTIALS } from '../support/browser/server.ts'
import type { Browser } from './browser.ts'
import type { DemoSite } from './site.ts'

/** Signs in to the admin and waits for the list of pieces. */
export async function signIn(browser: Browser, site: DemoSite) {
  await browser.open(`${site.url}/admin/login`)
  await browser.type('input', ADMIN_CREDENTIALS.username, 'Nom d’utilisateur')
  await browser.type('input', ADMIN_CREDENTIALS.password, 'Mot de passe')
  await browser.click('button', 'Se connecter')
  await browser.find('li a', 'Galet')
}
