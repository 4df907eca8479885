import type { Page } from '@playwright/test'
import { createEntity, expect, test } from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

// Removes the artist's order of the pieces, because other tests use the same site.
test.afterEach(async ({ page }) => {
  const answer = await page.request.put('/api/art-pieces/order', { data: { ids: [] } })
  expect(answer.status()).toBe(200)
})

const ORDER_DIALOG_TITLE = '/admin?tab=pieces&order'
const getOrderDialog = (page: Page) => getDialog(page, 'Ordre de la galerie')
const getScrollContainer = (page: Page) => getOrderDialog(page).locator('[class*="scroller"]')
const getScrollTop = (page: Page) =>
  getScrollContainer(page).evaluate((element) => element.scrollTop)
const getFirstRow = (page: Page) => page.locator('[data-photo]').first()

async function openDialogWithManyPieces(page: Page, count = 14) {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1)
    ids.push((await createEntity(page, 'art-pieces', { title: `Rangée ${n}` })).id)
  await page.goto(ORDER_DIALOG_TITLE)
  await expect(getFirstRow(page)).toBeVisible()
  return ids
}
const listShownIds = (page: Page) =>
  page
    .locator('[data-photo]')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.photo)))

test('a piece dragged to the lower edge by a finger scrolls the list', async ({ page }) => {
  await openDialogWithManyPieces(page)
  const handle = getFirstRow(page).locator('[class*="handle"]')
  // Waits until the dialog has stopped moving, because the test touches a fixed position.
  await handle.click({ trial: true })
  const box = await handle.boundingBox()
  if (!box) throw new Error('no handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const scroller = await getScrollContainer(page).boundingBox()
  const edge = (scroller?.y ?? 0) + (scroller?.height ?? 0) - 10
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
    })
  const id = await getFirstRow(page).getAttribute('data-photo')
  await touch('touchStart', y)
  await touch('touchMove', y + 40)
  await touch('touchMove', edge)
  await expect.poll(() => getScrollTop(page)).toBeGreaterThan(300)
  await touch('touchEnd', edge)
  await expect.poll(async () => (await listShownIds(page)).indexOf(Number(id))).toBeGreaterThan(4)
})

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 700 }, hasTouch: false, isMobile: false })
  test('a piece dragged to the lower edge by the mouse scrolls the list', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openDialogWithManyPieces(page)
    const thumbnail = getFirstRow(page).locator('[class*="thumbnail"]')
    await thumbnail.click({ trial: true })
    const box = await thumbnail.boundingBox()
    if (!box) throw new Error('no picture')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 40, { steps: 4 })
    // Moves the mouse repeatedly. A browser also sends drag events while a real mouse stands still,
    // but Playwright does not.
    let moves = 0
    await expect
      .poll(async () => {
        await page.mouse.move(x, 694 + (moves++ % 2))
        return getScrollTop(page)
      })
      .toBeGreaterThan(200)
    await page.mouse.up()
  })
})

test('a piece goes to the start, to the end and to any place; the focus stays and Escape closes', async ({
  page,
}) => {
  await openDialogWithManyPieces(page, 5)
  const total = (await listShownIds(page)).length
  const [moved] = await listShownIds(page)
  const tool = (name: string) =>
    page.locator(`[data-photo="${moved}"]`).getByRole('button', { name })
  const ask = getDialog(page, /^Déplacer/)
  await tool('changer la place').click()
  await ask.getByLabel(/^Ou à la place/).fill(String(total + 1))
  await ask.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(ask.getByText(`de 1 à ${total}.`)).toBeVisible()
  await ask.getByLabel(/^Ou à la place/).fill('3')
  await ask.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect.poll(async () => (await listShownIds(page)).indexOf(moved ?? 0)).toBe(2)
  await page.waitForTimeout(600)
  await tool('changer la place').click()
  await ask.getByRole('button', { name: 'À la fin' }).click()
  await expect.poll(async () => (await listShownIds(page)).indexOf(moved ?? 0)).toBe(total - 1)
  await expect(page.locator(`[data-photo="${moved}"]`)).toBeInViewport()
  await expect(tool('changer la place')).toBeFocused()
  await tool('En tête').click()
  await expect.poll(async () => (await listShownIds(page)).indexOf(moved ?? 0)).toBe(0)
  await expect(tool('En tête')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getOrderDialog(page)).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (await (await page.request.get('/api/art-pieces')).json()).map(
          ({ id }: { id: number }) => id,
        )[0],
    )
    .toBe(moved)
})

test('a very long word does not make the order wider than the phone', async ({ page }) => {
  await createEntity(page, 'art-pieces', { title: 'Anticonstitutionnellement'.repeat(6) })
  await createEntity(page, 'categories', { name: 'Wirbelsäulenschnitzereien'.repeat(6) })
  for (const tab of ['pieces', 'categories']) {
    await page.goto(`/admin?tab=${tab}&order`)
    await expect(getFirstRow(page)).toBeVisible()
    const width = await page
      .getByRole('dialog')
      .locator('[class*="scroller"]')
      .evaluate((element) => element.scrollWidth)
    expect(width, tab).toBeLessThanOrEqual(390)
  }
})
