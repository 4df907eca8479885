import {
  createEntity,
  expect,
  expectNotice,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import type { CollectionPath } from '../../support/browser/minimal-bodies.ts'
import { getDialog } from '../../support/browser/site.ts'

const EITHER = /^1.200\s€ ou 1,20\s€\s\?$/

const CASES: [CollectionPath, string, string][] = [
  ['art-pieces', 'pieces', 'C’est gratuit'],
  ['trainings', 'trainings', 'Oui, gratuite'],
]

for (const [path, tab, free] of CASES) {
  test(`${path}: “1.200” asks “1 200 € ou 1,20 € ?” and saves the answer, “1 200 euros” is accepted, and 0 asks for confirmation`, {
    tag: path === 'trainings' ? '@nightly' : [],
  }, async ({ page }) => {
    const title = `Prix de ${path}`
    const { id } = await createEntity(page, path, { title, price: 5 })
    const saved = async () => (await listEntities(page, path)).find((one) => one.id === id)?.price
    await page.goto(`/admin?tab=${tab}&edit=${id}`)
    const form = getDialog(page, title)
    const price = form.getByLabel('Prix en euros')
    const save = async (euros: number) => {
      // Repeats the save until it works, because the form treats a second save within 1.2 seconds
      // as a double click and ignores it.
      await expect(async () => {
        await price.press('Control+s')
        await expect.poll(saved, { timeout: 3_000 }).toBe(euros)
      }).toPass()
      await expectNotice(page, /^(Objet|Formation) modifiée? avec succès$/)
    }

    for (const typed of ['1.200', '1,200']) {
      await price.fill(typed)
      await expect(form.getByText(EITHER)).toBeVisible()
      await price.press('Control+s')
      await expect(price).toHaveAttribute('aria-invalid', 'true')
      await expect(price, 'the question leads to the field').toBeFocused()
      await expect(price).toHaveAccessibleDescription(/1.200\s€ ou 1,20\s€\s\?/)
      expect(await saved(), 'nothing was saved in silence').not.toBe(1.2)
      await form
        .getByRole('button', { name: typed === '1.200' ? /^1.200\s€$/ : /^1,20\s€$/ })
        .click()
      await expect(price).toBeFocused()
      await expect(price).toHaveValue(typed === '1.200' ? '1200' : '1,20')
      await expect(form.getByText(/ ou 1,20/)).toHaveCount(0)
      await save(typed === '1.200' ? 1200 : 1.2)
    }
    await price.fill('1 250 euros')
    await save(1250)

    await price.fill('0')
    await expect(form.getByRole('button', { name: free }), 'not while 0,50 may follow').toHaveCount(
      0,
    )
    await price.press('Control+s')
    await expect(form.getByRole('button', { name: free })).toBeVisible()
    expect(await saved()).toBe(1250)
    if (path === 'art-pieces') {
      await form.getByRole('button', { name: 'Prix sur demande' }).click()
      await expect(form.getByRole('switch', { name: 'Prix sur demande' })).toBeChecked()
      await expect(form.getByRole('switch', { name: 'Prix sur demande' })).toBeFocused()
      await form.getByRole('switch', { name: 'Prix sur demande' }).press('Space')
    }
    await form.getByRole('button', { name: free }).click()
    await expect(price).toHaveValue('gratuit')
    await save(0)
    await page.reload()
    await expect(price, 'what was confirmed is not asked again').toHaveValue('gratuit')
    await expect(form.getByRole('button', { name: free })).toHaveCount(0)
  })
}
