import type { Page } from '@playwright/test'
import { expect, expectNotice, test } from '../../support/browser/admin.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const readWorkshop = async (page: Page) => (await page.request.get('/api/workshop')).json()
let workshop = {}
test.beforeEach(async ({ page }) => {
  const { id: _, is_demo: __, version: ___, translations: ____, ...rest } = await readWorkshop(page)
  workshop = rest
})
// Restores the workshop for the other tests, which use the same site.
test.afterEach(async ({ page }) => {
  expect((await page.request.put('/api/workshop', { data: workshop })).status()).toBe(200)
})

test('the artist enters address, opening days and directions, and visitors see them in German', async ({
  page,
}) => {
  await page.goto('/admin/site?workshop')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Ville ou village', '')
  await fill('Rue ou lieu-dit', '3, rue du Tour')
  await page.getByText('Jours d’ouverture', { exact: true }).tap()
  await fill('Samedi', 'le matin')
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await save.tap()
  await expect(page.getByLabel('Samedi')).toHaveAccessibleDescription(/Écrivez par exemple/)
  await expect(page.getByLabel('Ville ou village')).toHaveAccessibleDescription(
    /Indiquez aussi la ville/,
  )
  await fill('Samedi', '10h-12h, 14 h 30 à 18 h')
  await fill('Ville ou village', 'Autun')
  await fill('Code postal', '71400')
  await page.getByLabel('Pays').selectOption('France')
  await save.tap()
  await expectNotice(page, 'Site mis à jour')

  await page.goto('/de/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('group').or(main.locator('address'))).toContainText('Frankreich')
  await expect(main.getByRole('term').filter({ hasText: 'Samstag' })).toBeVisible()
  await expect(main.getByText('10:00 – 12:00, 14:30 – 18:00')).toBeVisible()
  await expect(main.getByText(/an den anderen Tagen nach Vereinbarung/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
    'href',
    /query=3%2C%20rue%20du%20Tour%2C%2071400%20Autun%2C%20FR$/,
  )
  await expect(page.getByRole('contentinfo').getByText('71400 Autun')).toHaveCount(0)
  const html = await (await page.request.get('/de/contact')).text()
  expect(html).toContain('"addressCountry":"FR"')
  expect(html).toContain('"dayOfWeek":"https://schema.org/Saturday","opens":"14:30"')
  const card = await (await page.request.get('/de/contact.vcf')).text()
  expect(card).toContain('3\\, rue du Tour;Autun;;71400;Frankreich')
})
