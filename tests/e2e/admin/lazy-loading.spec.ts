import {
  buildHttpErrorPattern,
  createEntity,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test('code that cannot be loaded shows an error, and links wait for the network', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(404))
  const { id } = await createEntity(page, 'art-pieces', {
    title: 'Bol tard venu',
    description: 'Voir ici',
  })
  await page.route('**/assets/entity-dialog-*.js', (route) => route.abort())
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Bol tard venu', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Le site ne répond pas')
  await page.unroute('**/assets/entity-dialog-*.js')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(getDialog(page, 'Bol tard venu')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`edit=${id}$`))

  const removeOldScripts = () =>
    page.route('**/assets/entity-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  let isReloaded = false
  await page.route('**/assets/manifest-*.js', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback()
    if (!isReloaded) await page.unroute('**/assets/entity-dialog-*.js')
    isReloaded = true
    await route.fulfill({ status: 404 })
  })
  await removeOldScripts()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Bol tard venu', exact: true }).click()
  await expect(getDialog(page, 'Bol tard venu')).toBeVisible()
  expect(isReloaded).toBe(true)

  await removeOldScripts()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Bol tard venu', exact: true }).click()
  await expect(page.getByRole('alert'), 'no loop').toContainText('Le site a été mis à jour')
  await page.unroute('**/assets/entity-dialog-*.js')
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(getDialog(page, 'Bol tard venu')).toBeVisible()

  await page.unroute('**/assets/manifest-*.js')
  await page.route('**/assets/link-dialog-*.js', (route) => route.abort())
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const form = getDialog(page, 'Bol tard venu')
  await form.getByLabel('Description', { exact: true }).selectText()
  await form.getByRole('button', { name: 'Lien' }).click()
  await expectNotice(page, 'Le site ne répond pas. Vérifiez la connexion, puis réessayez.')
  await page.unroute('**/assets/link-dialog-*.js')
  await form.getByRole('button', { name: 'Lien' }).click()
  await expect(getDialog(page, 'Insérer un lien')).toBeVisible()

  await page.goto('/admin', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Changer l’ordre' }).click()
  await expect(getDialog(page, 'Ordre de la galerie')).toBeVisible()
  await page.goBack()
  const messages = page.getByRole('link', { name: /^Messages/ })
  await messages.click()
  await expectNotice(page, 'Pas de réseau : cette page ne peut pas s’ouvrir.')
  await page.context().setOffline(false)
  await messages.click()
  await expect(page).toHaveURL(/admin\/messages$/)
})

test('a preview whose code cannot be downloaded does not disable the form', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/assets/preview-*.js', (route) => route.abort())
  await page.goto('/admin/site?portrait')
  const form = getDialog(page, 'Le portrait')
  await expect(form.getByRole('alert')).toContainText('Le site ne répond pas')
  await form.getByLabel('Grand titre', { exact: true }).fill('Mon chemin')
  await expect(form.getByText('Modifié, pas encore enregistré.')).toBeVisible()
})
