import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import { FRENCH_CATALOG } from '../../support/browser/visitor.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.locator('[data-detail]').getByRole('heading', { level: 1 })
const turn = (page: Page, direction: 'next' | 'prev') =>
  page.locator(`[data-piece-navigation] [rel=${direction}]`)

test('the pieces follow each other with buttons and arrow keys, within a category too', async ({
  page,
}) => {
  await test.step('the sheet shows the next piece, and pressing Back once closes the sheet', async () => {
    await page.goto('/portrait')
    await page.goto('/gallery')
    await page.getByRole('article', { name: 'Flamme' }).getByRole('link', { name: /^Voir/ }).click()
    await expect(sheet(page).getByText('Pièce 1 / 12')).toBeVisible()
    await expect(turn(page, 'prev')).toHaveCount(0)
    await expect(turn(page, 'next')).toHaveAccessibleName('Pièce suivante : Les Trois Veilleurs')
    await turn(page, 'next').focus()
    for (const name of ['Les Trois Veilleurs', 'Sans fin', 'Boîtes à secrets']) {
      await page.keyboard.press('Enter')
      await expect(title(page)).toHaveText(name)
      await expect(turn(page, 'next')).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${name}`))
    }
    await expect(sheet(page).getByText('Pièce 4 / 12')).toBeVisible()
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL(/\/gallery$/)
    const card = page.getByRole('article', { name: 'Boîtes à secrets' })
    await expect(card.getByRole('link', { name: /^Voir/ })).toBeFocused()
    await expect(page.locator('#sheet [data-piece-navigation]')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/portrait$/)
  })
  await test.step('the arrow keys go through the photos, then to the next piece', async () => {
    await page.goto('/gallery')
    await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
    await expect(sheet(page).getByText('Pièce 9 / 12')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(sheet(page).getByText('2 / 2')).toBeVisible()
    await expect(title(page)).toHaveText('Galet')
    await page.keyboard.press('ArrowRight')
    await expect(title(page)).toHaveText('Cartographie')
    await expect(sheet(page).getByText('1 / 2')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(title(page)).toHaveText('Galet')
  })
  await test.step('on a page opened by its address, Back leads to the previous piece', async () => {
    await page.goto('/portrait')
    await page.goto('/gallery/3')
    await turn(page, 'next').click()
    await expect(title(page)).toHaveText('Trois calices')
    await page.keyboard.press('ArrowLeft')
    await expect(title(page)).toHaveText('Cartographie')
    for (const name of ['Trois calices', 'Cartographie']) {
      await page.goBack()
      await expect(title(page)).toHaveText(name)
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/portrait$/)
  })
  await test.step('after a reload of the dialog, Back leads through the pieces to the gallery', async () => {
    await page.goto('/gallery')
    await page.getByRole('article', { name: 'Flamme' }).getByRole('link', { name: /^Voir/ }).click()
    await expect(sheet(page).getByText('Pièce 1 / 12')).toBeVisible()
    await page.reload()
    await turn(page, 'next').click()
    await expect(title(page)).toHaveText('Les Trois Veilleurs')
    await page.goBack()
    await expect(title(page)).toHaveText('Flamme')
    await page.goBack()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
  await test.step('a piece of a category is followed by the next one of the category', async () => {
    await page.goto('/gallery')
    const filters = page.getByRole('navigation', { name: FRENCH_CATALOG.gallery.filters })
    await filters.getByText('Sculpture').click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await page
      .getByRole('article', { name: 'Sans fin' })
      .getByRole('link', { name: /^Voir/ })
      .click()
    await expect(sheet(page).getByText('Pièce 2 / 3')).toBeVisible()
    await turn(page, 'next').click()
    await expect(title(page)).toHaveText('Sillons')
    await expect(turn(page, 'next')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Pièce 3 / 3')).toBeVisible()
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/gallery\/8-sillons$/)
    const back = page.getByRole('main').getByRole('link', { name: 'Sculpture', exact: true })
    await expect(back).toHaveAttribute('href', '/gallery?category=Sculpture')
  })
})

test('Back and Escape lead to the card of the piece that was shown last', async ({ page }) => {
  for (const width of [390, 1440])
    await test.step(`${width} px: Back and Escape lead to the card of the piece that was shown last`, async () => {
      await page.setViewportSize({ width, height: 844 })
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await page.goto('/gallery')
        const open = page
          .getByRole('article', { name: 'Flamme' })
          .getByRole('link', { name: /^Voir/ })
        await open.click()
        for (const position of [1, 2, 3, 4]) {
          await expect(sheet(page).getByText(`Pièce ${position} / 12`)).toBeVisible()
          await turn(page, 'next').click()
        }
        await expect(sheet(page).getByText('Pièce 5 / 12')).toBeVisible()
        await close()
        await expect(sheet(page)).toBeHidden()
        await expect(page).toHaveURL(/\/gallery$/)
        const link = page
          .getByRole('article', { name: 'Sillons' })
          .getByRole('link', { name: /^Voir/ })
        await expect(link).toBeFocused()
        // Waits, because a late scroll restoration could move the link out of view.
        await page.waitForTimeout(300)
        await expect(link).toBeInViewport()
      }
    })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /**
   * Swipes over the photo with real touch events, by `distance` pixels to the right. Waits until
   * the photo receives touches, because the view transition receives them while the dialog opens.
   */
  async function swipe(page: Page, distance: number) {
    const findStart = () =>
      sheet(page)
        .locator('[data-track]')
        .evaluate((track, length) => {
          const { left, top, width, height } = track.getBoundingClientRect()
          const point = { x: left + (width - length) / 2, y: top + height / 2 }
          return track.contains(document.elementFromPoint(point.x, point.y)) ? point : null
        }, distance)
    await expect.poll(findStart).not.toBeNull()
    const from = (await findStart()) ?? { x: 0, y: 0 }
    const client = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: moved === undefined ? [] : [{ x: from.x + moved, y: from.y }],
      })
    await send('touchStart', 0)
    for (let step = 1; step <= 8; step++) await send('touchMove', (distance * step) / 8)
    await send('touchEnd')
  }

  test('a swipe beyond the last photo leads to the next piece', async ({ page }) => {
    await page.goto('/gallery')
    await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
    await expect(sheet(page).getByText('Pièce 9 / 12')).toBeVisible()
    await swipe(page, -300)
    await expect(sheet(page).getByText('2 / 2')).toBeVisible()
    await expect(title(page)).toHaveText('Galet')
    // Waits until the carousel stops at its last photo.
    const getDistanceToEnd = () =>
      sheet(page)
        .locator('[data-track]')
        .evaluate((one) => Math.abs(one.scrollWidth - one.clientWidth - one.scrollLeft))
    await expect.poll(getDistanceToEnd).toBeLessThan(1)
    await swipe(page, -300)
    await expect(title(page)).toHaveText('Cartographie')
    await swipe(page, 300)
    await expect(title(page)).toHaveText('Galet')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pieces follow each other with plain links', async ({ page }) => {
    await page.goto('/de/gallery?category=Skulptur')
    await page.getByRole('link', { name: 'Arbeit ansehen' }).first().click()
    await expect(page.getByText('Arbeit 1 / 3')).toBeVisible()
    await turn(page, 'next').click()
    await expect(page.getByText('Arbeit 2 / 3')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Skulptur', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
  })
})
