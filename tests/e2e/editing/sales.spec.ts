import { readFile } from 'node:fs/promises'
import {
  createEntity,
  expect,
  expectNotice,
  listEntities,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a sold piece is in the sales of its year, with its buyer, its amount, a total and a file', async ({
  page,
}) => {
  const title = 'Bol des ventes'
  const { id } = await createEntity(page, 'art-pieces', { title, price: 1200.5 })
  await page.goto('/admin')
  await page.getByRole('switch', { name: `Vendue : ${title}` }).press(' ')
  await expectNotice(page, 'Objet modifié avec succès')
  await page.getByRole('link', { name: 'Acheteur et montant' }).tap()
  const sold = getDialog(page, title)
  await expect(sold.getByLabel('Montant payé')).toBeFocused()
  await expect(sold.getByLabel('Montant payé')).toBeInViewport()
  await page.goBack()
  const sales = page.getByRole('link', { name: 'Ventes', exact: true })
  await expect(sales, 'at the top of the list').toBeInViewport()
  await sales.tap()
  await expect(page.getByRole('heading', { name: 'Ventes', exact: true })).toBeVisible()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link') })
  const sale = rows.filter({ hasText: title })
  await expect(sale).toContainText(/1\s200,50\s€/)

  await sale.getByRole('link', { name: title }).tap()
  const form = getDialog(page, title)
  const day = form.getByLabel('Vendue le')
  const today = await day.inputValue()
  await day.fill('2999-01-01')
  await expect(form.getByText('Ce jour n’est pas encore venu.')).toBeVisible()
  await day.fill(today)
  await form.getByLabel('Mode de règlement').selectOption('Chèque')
  await form.getByLabel('À qui').fill('Mme Orme')
  await form.getByLabel('Montant payé').fill('1 100,10')
  await form.getByLabel('Note', { exact: true }).fill('En deux fois')
  await form.getByRole('button', { name: 'Enregistrer' }).tap()
  await expectNotice(page, 'Objet modifié avec succès')
  const stored = (await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)
  const year = String(stored?.sold_on).slice(0, 4)
  expect(stored).toMatchObject({
    ...{ sold_to: 'Mme Orme', sold_for: 1100.1 },
    ...{ payment_method: 'Chèque', sold_note: 'En deux fois' },
  })
  for (const path of [`/gallery/${id}`, '/api/art-pieces']) {
    const seen = await fetch(new URL(path, page.url())).then((answer) => answer.text())
    expect(seen).toContain(title)
    for (const secret of ['Orme', 'Chèque', 'En deux fois', '1100.1', '1 100,10'])
      expect(seen, `${secret} at ${path}`).not.toContain(secret)
  }

  await page.goto('/admin/sales')
  await page.getByLabel('Année').selectOption(year)
  await page.getByLabel('Chercher dans les ventes').fill('orme')
  await expect(page).toHaveURL(`/admin/sales?year=${year}&find=orme`)
  await expect(page.getByRole('heading', { name: year })).toBeVisible()
  await expect(sale).toContainText('En deux fois')
  await page.reload()
  await expect(rows).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger pour la comptabilité' }).tap(),
  ])
  expect(download.suggestedFilename()).toMatch(/^ventes-\d{4}-\d\d-\d\d\.csv$/)
  await expectNotice(page, download.suggestedFilename(), /1 vente, 1\s100,10\s€\./)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines.slice(1)).toEqual([
    `"${stored?.sold_on}";"${id}";"${title}";"Mme Orme";"1100,10";"Chèque";"En deux fois"`,
    '',
  ])
  const printed = page.getByText(`· Ventes ${year}`)
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await expect(page.getByText(/Imprimé le \d/)).toBeVisible()
  await expect(sale).toBeVisible()
  await expect(page.getByLabel('Année')).toBeHidden()
  await expect(page.getByText(download.suggestedFilename()), 'the notice').toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin')
  await page.getByRole('switch', { name: `Vendue : ${title}` }).press(' ')
  const question = page.getByRole('alertdialog', { name: `Remettre en vente : ${title}` })
  await expect(question).toContainText(/Mme Orme, Chèque, En deux fois, 1\s100,10\s€/)
  await question.getByRole('button', { name: 'Annuler' }).tap()
  await expect(page.getByRole('switch', { name: `Vendue : ${title}` })).toBeChecked()
})

test('the sales can be loaded again after a network error', async ({ page, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  await page.route('**/api/art-pieces?*', (route) => route.abort())
  await page.goto('/admin/sales')
  await expect(page.getByText('Les ventes n’ont pas pu être lues.')).toBeVisible()
  await page.unroute('**/api/art-pieces?*')
  await page.getByRole('button', { name: 'Réessayer' }).tap()
  await expect(page.getByText('Les ventes n’ont pas pu être lues.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ventes' })).toBeVisible()
})
