import type { Page } from '@playwright/test'
import { createEntityWithPhotos, expect, test } from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'

async function open(page: Page, title: string) {
  const { id } = await createEntityWithPhotos(page, 'art-pieces', title, 2)
  const address = `/admin?tab=pieces&edit=${id}`
  await page.goto(address)
  await expect(getDialog(page, title)).toBeVisible()
  await page.getByText('Haut et pied de la pièce').click()
  const readMarks = async () => {
    const answer = await page.request.get(`/api/images/art_piece/${id}`)
    return (await answer.json())[0].piece_marks
  }
  return { address, readMarks }
}

test('the marks of top and foot can be dragged, moved with the arrow keys, saved and removed', async ({
  page,
}) => {
  const { address, readMarks } = await open(page, 'Vase mesuré')
  const top = page.getByRole('slider', { name: 'Haut' })
  const foot = page.getByRole('slider', { name: 'Pied' })
  await expect(page.getByText('Le site n’a trouvé ni le haut ni le pied.')).toBeVisible()
  await expect(top).toHaveAttribute('aria-valuenow', '100')
  expect(await findAxeViolations(page)).toEqual([])
  await top.press('ArrowDown')
  await top.press('ArrowDown')
  await expect.poll(readMarks).toEqual({ top: 110, foot: 900 })

  await foot.scrollIntoViewIfNeeded()
  const line = await foot.boundingBox()
  const frame = await foot.locator('..').boundingBox()
  if (!line || !frame) throw new Error('no line')
  expect(line.height).toBeGreaterThanOrEqual(44)
  const x = line.x + line.width / 2
  await page.mouse.move(x, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, frame.y + frame.height * 0.8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await readMarks()).foot - 800)).toBeLessThan(10)
  await expect(page.getByText('Placés par vous. Enregistré.')).toBeVisible()

  await top.press('PageDown')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await readMarks()).top, 'saved on closing').toBe(160)

  await page.goto(address)
  await page.getByText('Haut et pied de la pièce').click()
  await page.getByRole('button', { name: 'Retirer les lignes' }).click()
  await expect.poll(readMarks).toBeNull()
  await expect(top).toHaveAttribute('aria-valuenow', '100')
})

test('the artist confirms the detected marks with one press, and can restore them after a change', async ({
  page,
}) => {
  await page.goto('/admin?tab=pieces')
  await page.getByRole('link', { name: 'Coupe « Aubier »' }).first().click()
  await page.getByText('Haut et pied de la pièce').click()
  await expect(page.getByText('Trouvés par le site. Corrigez si besoin.')).toBeVisible()
  // Double-clicks the button to check that the second click has no effect.
  await page.getByRole('button', { name: 'Ces lignes sont justes' }).dblclick({ delay: 60 })
  await expect(page.getByText('Placés par vous. Enregistré.')).toBeVisible()
  const [photo] = await (await page.request.get('/api/images/art_piece/1')).json()
  const { top, foot } = photo.detected_box
  expect(photo.piece_marks).toEqual({ top, foot })
  await page.getByRole('button', { name: 'Remettre la valeur trouvée' }).click()
  await expect(page.getByText('Trouvés par le site. Corrigez si besoin. Enregistré.')).toBeVisible()
})

test('the buttons do not move when the photo with the marks has loaded', async ({ page }) => {
  const { promise: arrival, resolve: send } = Promise.withResolvers<void>()
  await page.route(/\.(avif|jpg)$/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/admin?tab=pieces')
  await page.getByRole('link', { name: 'Coupe « Aubier »' }).first().click()
  await page.getByText('Haut et pied de la pièce').click()
  const button = page.getByRole('button', { name: 'Remettre la valeur trouvée' })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  send()
  const photo = page.getByRole('slider', { name: 'Haut' }).locator('..').locator('img')
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
  expect(await button.boundingBox()).toEqual(before)
})
