import type { Locator } from '@playwright/test'
import { createEntityWithPhotos, expect, expectNotice, test } from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const middle = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('not on the screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x }
  }

  test('dragging a photo by its handle reorders it without scrolling the dialog', async ({
    page,
  }) => {
    const piece = await createEntityWithPhotos(page, 'art-pieces', 'Bol sous le doigt', 3)
    await page.goto(`/admin?tab=pieces&edit=${piece.id}`)
    const rows = page.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
    await rows.first().scrollIntoViewIfNeeded()
    await rows.nth(2).scrollIntoViewIfNeeded()
    const from = await middle(rows.nth(2).getByRole('button'))
    const to = await middle(rows.nth(0))
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    await touch('touchStart', from.x, from.y)
    for (let step = 1; step <= 10; step++) {
      const part = step / 10
      await touch(
        'touchMove',
        from.x + (to.left + 8 - from.x) * part,
        from.y + (to.y - from.y) * part,
      )
    }
    await expect(rows.nth(2)).toHaveAttribute('data-lifted', '')
    await touch('touchEnd')
    await expectNotice(page, 'Ordre mis à jour')
    const [a, b, c] = piece.photos
    await expect.poll(piece.order).toEqual([c, a, b])
    await expect(getDialog(page, 'Bol sous le doigt')).toBeVisible()
  })

  test('a long press lifts a photo, an immediate move scrolls, and a tap opens the photo', async ({
    page,
  }) => {
    const piece = await createEntityWithPhotos(page, 'art-pieces', 'Bol longuement pressé', 3)
    await page.goto(`/admin?tab=pieces&edit=${piece.id}`)
    const rows = page.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
    await rows.nth(2).scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      for (const type of ['contextmenu', 'dragstart'])
        document.addEventListener(
          type,
          (event) => {
            // Checks after all listeners have run that one of them has called `preventDefault`, so
            // that a long press neither opens the context menu nor starts a native drag.
            setTimeout(() => {
              if (!event.defaultPrevented) document.documentElement.classList.add(`saw-${type}`)
            })
          },
          true,
        )
    })
    const saw = (type: string) =>
      page.evaluate((name) => document.documentElement.classList.contains(`saw-${name}`), type)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    const scrolled = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
      )
    const photo = (n: number) => middle(rows.nth(n).getByRole('img'))

    await test.step('a long press drags it', async () => {
      const from = await photo(2)
      const to = await photo(0)
      const before = await scrolled()
      await touch('touchStart', from.x, from.y)
      await expect(rows.nth(2)).toHaveAttribute('data-lifted', '')
      for (let step = 1; step <= 10; step++) {
        const part = step / 10
        await touch(
          'touchMove',
          from.x + (to.left - 4 - from.x) * part,
          from.y + (to.y - from.y) * part,
        )
      }
      await touch('touchEnd')
      await expectNotice(page, 'Ordre mis à jour')
      const [a, b, c] = piece.photos
      await expect.poll(piece.order).toEqual([c, a, b])
      expect(await scrolled(), 'the dialog stayed where it was').toBe(before)
      expect(await saw('contextmenu')).toBe(false)
      expect(await saw('dragstart')).toBe(false)
    })
    const isShown = (n: number) => expect(rows.nth(n)).toHaveAttribute('data-shown', 'true')
    await test.step('dropping it is not a tap, and a tap opens it', async () => {
      await isShown(1)
      const { x, y } = await photo(2)
      await touch('touchStart', x, y)
      await expect(rows.nth(2)).toHaveAttribute('data-lifted', '')
      await touch('touchEnd')
      await expect(rows.nth(2)).not.toHaveAttribute('data-lifted')
      await isShown(1)
      await rows.nth(2).getByRole('img').tap()
      await isShown(2)
    })
    await test.step('an immediate move scrolls', async () => {
      const { x, y } = await photo(1)
      const before = await scrolled()
      // Sends all events at once, because with pauses the touch would become a long press on a busy
      // machine.
      const sent = [touch('touchStart', x, y)]
      for (let step = 1; step <= 10; step++) sent.push(touch('touchMove', x, y + 15 * step))
      await Promise.all([...sent, touch('touchEnd')])
      await expect.poll(scrolled).toBeLessThan(before)
      await expect(page.locator('[data-lifted]')).toHaveCount(0)
    })
  })
})
