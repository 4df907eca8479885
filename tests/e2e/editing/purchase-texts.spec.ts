import { expect, expectNotice, test } from '../../support/browser/admin.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use(PHONE)

const LINES = {
  Livraison: 'À vélo jusqu’à Autun',
  Emballage: 'Dans les copeaux de la pièce',
  Paiement: 'Par virement',
  'Réservation et retours': 'Réservée huit jours, reprise sous quatorze',
}

test('visitors see the four lines about buying only while the artist shows them', async ({
  page,
  browser,
  site,
}) => {
  const { id: _, version: __, ...original } = await (await page.request.get('/api/purchase')).json()
  const visitor = await browser.newPage({ ...PHONE, baseURL: site.url })
  const path = getPiecePath('fr', findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet'))
  const main = visitor.getByRole('main')
  const save = async (isShown: boolean) => {
    await page.goto('/admin/site?purchase')
    for (const [label, text] of Object.entries(LINES))
      await page.getByLabel(label, { exact: true }).fill(text)
    const isShownSwitch = page.getByRole('switch', { name: 'Les visiteurs lisent ces lignes' })
    if ((await isShownSwitch.isChecked()) !== isShown) await isShownSwitch.press('Space')
    await expect(isShownSwitch).toBeChecked({ checked: isShown })
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
    await expectNotice(page, 'Lignes d’achat mises à jour')
    await visitor.goto(path)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Galet')
  }
  try {
    await save(false)
    for (const text of Object.values(LINES)) await expect(main.getByText(text)).toHaveCount(0)
    await page.goto('/admin/site')
    await expect(page.getByText('Les visiteurs ne voient pas ces lignes')).toBeVisible()
    await expect(page.getByText(/^Anciens textes/)).toHaveCount(0)
    await save(true)
    await main.getByText(FRENCH_CATALOG.purchase.others).tap()
    for (const [label, text] of Object.entries(LINES)) {
      await expect(main.getByRole('term').filter({ hasText: label })).toBeVisible()
      await expect(main.getByRole('definition').filter({ hasText: text })).toBeVisible()
    }
    const { withdrawal_title } = FRENCH_CATALOG.legal.sections
    await main.getByRole('link', { name: withdrawal_title }).tap()
    await expect(visitor).toHaveURL(/\/terms#withdrawal$/)
    await expect(visitor.getByRole('heading', { name: withdrawal_title })).toBeInViewport()
    await save(false)
    for (const text of Object.values(LINES)) await expect(main.getByText(text)).toHaveCount(0)
  } finally {
    // Restores the demo's texts, because other tests use the same site.
    const restored = await page.request.put('/api/purchase', { data: original })
    expect(restored.status(), await restored.text()).toBe(200)
    await visitor.close()
  }
})
