import type { Locator } from '@playwright/test'
import { MAX_DOUBLE_TAP_INTERVAL_MS } from '../../../app/admin/gestures/double-tap-guard.tsx'
import {
  buildHttpErrorPattern,
  createEntity,
  expect,
  expectNotice,
  listEntities,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import { delayResponses, recordPointerDowns, tapTwice } from '../../support/checks/double-tap.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a price can be changed in the list, and changes of another device are kept', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(409), buildHttpErrorPattern(422))
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol au prix tapé', price: 120 })
  const kept = async () => (await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)
  await page.goto('/admin')
  const price = page.getByRole('button', { name: /changer le prix\s: Bol au prix tapé$/ })
  await expect(price).toHaveAccessibleName(/^120\s€,/)
  await price.tap()
  const sheet = getDialog(page, 'Prix de « Bol au prix tapé »')
  const field = sheet.getByLabel('Prix en euros')
  const save = sheet.getByRole('button', { name: 'Enregistrer' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('120')
  const row = await price.boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(44)

  await field.fill('douze')
  await save.tap()
  await expect(field).toHaveAccessibleDescription(/nombre/)
  await field.fill('1.200')
  await save.tap()
  await sheet.getByRole('button', { name: /^1\s200\s€$/ }).tap()
  await expect(field, 'it is asked which price is meant').toHaveValue('1200')
  await page.route('**/api/art-pieces/*', (route) => route.abort(), { times: 1 })
  await field.fill('1 200,50')
  await save.tap()
  await expectNotice(page, 'Erreur lors de la sauvegarde')
  await expect(field, 'what was typed is still there').toHaveValue('1 200,50')

  await page.request.put(`/api/art-pieces/${id}`, {
    data: { title: 'Bol au prix tapé', price: 120, available: false, materials: 'frêne' },
  })
  await save.tap()
  await expectNotice(page, 'Objet modifié avec succès')
  await expect(sheet).toHaveCount(0)
  await expect(price).toHaveAccessibleName(/^1\s200,50\s€,/)
  await expect(price).toBeFocused()
  expect(await kept()).toMatchObject({ price: 1200.5, available: false, materials: 'frêne' })

  await price.tap()
  await sheet.getByText('Prix sur demande').tap()
  await expect(field).toHaveCount(0)
  await save.tap()
  await expect(price).toHaveAccessibleName(/^Sur demande,/)
  await expect.poll(kept).toMatchObject({ price: 1200.5, price_on_request: true })

  await page.route('**/api/art-pieces/*', (route) => route.fulfill({ status: 422, json: refusal }))
  await price.tap()
  await sheet.getByText('Prix sur demande').tap()
  await field.fill('7')
  await save.tap()
  await expect(field).toHaveAccessibleDescription(/trop petit/)
  await page.keyboard.press('Escape')
  await expect(price, 'nothing was saved').toHaveAccessibleName(/^Sur demande,/)
})
const refusal = {
  error: 'À revoir.',
  code: 'invalid',
  fields: { price: 'Ce prix est trop petit.' },
}

test('the availability switch shows both labels and highlights the current one', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol à vendre' })
  const sides = async (isSold: Locator) => {
    const label = page.locator('label').filter({ has: isSold })
    await expect(label).toHaveText(/^DisponibleVendue$/)
    await expect(label.locator('[data-true]')).toHaveText(
      (await isSold.isChecked()) ? 'Vendue' : 'Disponible',
    )
    return label
  }
  await page.goto('/admin')
  const inList = page.getByRole('switch', { name: 'Vendue : Bol à vendre' })
  await expect(inList).not.toBeChecked()
  await (await sides(inList)).tap()
  await expectNotice(page, 'Objet modifié avec succès')
  await expect(inList).toBeChecked()
  await sides(inList)
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const inForm = page.getByRole('switch', { name: 'Vendue', exact: true })
  await expect(inForm).toBeChecked()
  await (await sides(inForm)).tap()
  await expect(inForm).not.toBeChecked()
  await sides(inForm)
})

test('date and price of a training, and the date of a news item, can be changed with two taps from the list', {
  tag: '@nightly',
}, async ({ page }) => {
  await createEntity(page, 'trainings', { title: 'Stage au doigt' })
  await createEntity(page, 'news', { title: 'Nouvelle au doigt' })
  await page.goto('/admin?tab=trainings')
  await page.getByRole('button', { name: 'Date : Stage au doigt' }).tap()
  await page.getByRole('dialog').getByLabel('Date').fill('2099-05-02')
  await page.getByRole('button', { name: 'Enregistrer' }).tap()
  await expectNotice(page, 'Formation modifiée avec succès')
  await page.getByRole('button', { name: /prix\s: Stage au doigt$/ }).tap()
  await page.getByRole('dialog').getByLabel('Prix en euros').fill('110')
  await page.getByRole('button', { name: 'Enregistrer' }).tap()
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  const stage = row('Stage au doigt')
  await expect(stage).toContainText(/2\smai\s2099.*1\sjour · 6\spersonnes.*110\s€/)
  await page.goto('/admin?tab=news')
  const date = page.getByRole('button', { name: 'Date : Nouvelle au doigt' })
  await date.tap()
  const field = page.getByRole('dialog').getByLabel('Date')
  await field.fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(field, 'a news item has a date').toHaveAccessibleDescription(/obligatoire/)
  await field.fill('2026-05-03')
  await page.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(row('Nouvelle au doigt')).toContainText('3 mai 2026')
  await expect(date).toBeFocused()
})

for (const [gap, wait] of [
  [150, 0],
  [350, 200],
  [90, 700],
] as const)
  test(`a double tap on “Vendue” sells the piece once: ${gap} ms apart, answered after ${wait} ms`, {
    tag: wait === 200 ? [] : '@nightly',
  }, async ({ page }) => {
    await recordPointerDowns(page)
    const sellWithTwoTaps = async (title: string) => {
      const { id } = await createEntity(page, 'art-pieces', { title })
      await page.goto('/admin?tab=pieces')
      const asked = await delayResponses(page, wait)
      const isSold = page.getByRole('switch', { name: new RegExp(`${title}$`) })
      const label = page.locator('label').filter({ has: isSold })
      await label.scrollIntoViewIfNeeded()
      const interval = await tapTwice(page, label, gap, false)
      return { title, id, asked, isSold, interval }
    }
    // Tries again if the machine was so busy that the second tap came too late for a double tap.
    let attempt = await sellWithTwoTaps(`Bol vendu ${gap}`)
    for (let n = 2; n <= 5 && attempt.interval >= MAX_DOUBLE_TAP_INTERVAL_MS; n++)
      attempt = await sellWithTwoTaps(`Bol vendu ${gap}, ${n}`)
    const { title, id, asked, isSold } = attempt
    await expectNotice(page, 'Objet modifié avec succès', title)
    // Waits until a second request would have been answered, so that the checks below would notice
    // it.
    await page.waitForTimeout(wait + 300)
    await expect(isSold, title).toBeChecked()
    expect(asked).toEqual(['PUT'])
    expect((await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)).toMatchObject(
      { available: false },
    )
  })
