import {
  buildHttpErrorPattern,
  createEntity,
  expect,
  signedOutTest,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

const blockStorage = () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
}

signedOutTest(
  'the login form explains that cookies are blocked, and public pages work',
  async ({ page, log }) => {
    await page.addInitScript(blockStorage)
    await page.goto('/admin')
    await expect(page.getByText('Ce navigateur refuse les cookies')).toBeVisible()
    await expect(page.getByLabel('Nom d’utilisateur')).toBeVisible()
    await page.goto('/portrait')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(log.errors).toEqual([])
  },
)

test.describe(() => {
  test.use({ locale: 'de-DE' })
  test('a form without any storage of the browser works', async ({ page }) => {
    const { id } = await createEntity(page, 'art-pieces', { title: 'Bol sans mémoire' })
    await page.goto('/admin')
    await expect(page.getByRole('tab')).toHaveCount(4)
    await page.addInitScript(blockStorage)
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const dialog = getDialog(page, 'Bol sans mémoire')
    await dialog.getByLabel('Matières').fill('Tilleul')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })
})

test('a session without the localStorage items is accepted, except after a failed sign-out', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(503))
  await page.goto('/admin')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin?tab=news')
  await expect(page.getByRole('heading', { level: 1, name: 'Actualités' })).toBeVisible()
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('admin_token'), localStorage.getItem('admin_user')])
  await expect.poll(kept).not.toContain(null)
  await expect(page.getByRole('tab')).toHaveCount(4)

  await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await kept()).toEqual([null, null])
})

test('text areas grow with their text in browsers without `field-sizing`', async ({ page }) => {
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...asked: [string]) =>
      !`${asked}`.includes('field-sizing') && supports(...asked)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important }')
    document.addEventListener('DOMContentLoaded', () => {
      document.adoptedStyleSheets = [sheet]
    })
  })
  const { id } = await createEntity(page, 'news', { title: 'Longue' })
  await page.goto(`/admin?tab=news&edit=${id}`)
  const area = getDialog(page, 'Longue').getByLabel('Texte')
  const height = () => area.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await area.fill(Array.from({ length: 12 }, (_, n) => `ligne ${n}`).join('\n'))
  await expect.poll(height).toBeGreaterThan(before + 50)
})
