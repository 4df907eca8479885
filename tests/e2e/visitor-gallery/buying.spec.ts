import type { Locator } from '@playwright/test'
import { formatPrice, LOCALES } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getLocalizedEntityPath,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'

test('the page of a piece says how to buy it and shows the link to the form without scrolling', async ({
  page,
  site,
}) => {
  await test.step('the link to the form is visible without scrolling on a phone in every language', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Sillons')
    await page.setViewportSize({ width: 360, height: 640 })
    for (const locale of LOCALES) {
      await page.goto(getLocalizedEntityPath(locale, 'art_piece', piece))
      const { interest } = await loadCatalog(locale)
      const link = page.getByRole('link', { name: interest.action })
      await expect(link, locale).toBeInViewport({ ratio: 1 })
      await link.click()
      await expect(page.getByRole('heading', { name: interest.heading }), locale).toBeFocused()
      await expect(page.getByRole('heading', { name: interest.heading })).toBeInViewport()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, locale).toBe(360)
    }
  })
  await test.step('“Demander cette pièce” in the detail dialog scrolls to its form, and pressing Back once closes the dialog', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/gallery')
    const card = page.getByRole('article', { name: 'Galet' })
    await card.getByRole('link', { name: /^Voir la pièce/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Galet' })
    await sheet.getByRole('link', { name: FRENCH_CATALOG.interest.action }).click()
    await expect(
      sheet.getByRole('heading', { name: FRENCH_CATALOG.interest.heading }),
    ).toBeFocused()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/gallery$/)
  })
  await test.step('on a phone a piece begins with itself, and the terms come after its story', async () => {
    const { interest, purchase } = FRENCH_CATALOG
    await page.setViewportSize({ width: 390, height: 844 })
    const main = page.getByRole('main')
    const getTop = async (name: string, part: Locator) => {
      const box = await part.boundingBox()
      expect(box, name).not.toBeNull()
      return (box?.y ?? 0) + (await page.evaluate(() => scrollY))
    }
    for (const piece of (await fetchSiteContent(site)).pieces) {
      await page.goto(getPiecePath('fr', piece))
      for (const part of ['h1', '[data-facts]', '[data-price]', '[data-state]'])
        expect(await getTop(part, main.locator(part).first()), piece.title).toBeLessThan(1000)
      const story = await getTop('story', main.locator('.prose').first())
      expect(story, piece.title).toBeLessThan(1500)
      if (!piece.available) continue
      const request = main.getByRole('link', { name: interest.action })
      expect(await getTop('request', request), piece.title).toBeLessThan(1000)
      if (piece.price !== null && !piece.price_on_request)
        await expect(request, 'names the price that the photo moves down').toContainText(
          formatPrice('fr', piece.price),
        )
      const terms = main.getByRole('region', { name: purchase.heading })
      expect(await getTop('terms', terms), piece.title).toBeGreaterThan(story)
      await expect(terms.getByText(purchase.delivery, { exact: true })).toBeVisible()
      await expect(terms.getByText(purchase.payment, { exact: true })).toBeHidden()
      await terms.getByText(purchase.others).click()
      await expect(terms.getByText(purchase.payment, { exact: true })).toBeVisible()
    }
  })
  await test.step('on a wide screen all terms of a purchase are visible', async () => {
    const { purchase } = FRENCH_CATALOG
    await page.setViewportSize({ width: 1440, height: 900 })
    const { pieces } = await fetchSiteContent(site)
    await page.goto(getPiecePath('fr', findEntityByTitle(pieces, 'Sillons')))
    const terms = page.getByRole('region', { name: purchase.heading })
    await expect(terms.getByText(purchase.payment, { exact: true })).toBeVisible()
    await expect(terms.getByText(purchase.others)).toBeHidden()
    await page.goto(getPiecePath('fr', findEntityByTitle(pieces, 'Flamme')))
    const request = page.getByRole('link', { name: FRENCH_CATALOG.interest.action, exact: true })
    await expect(request, 'names no price, because the price is beside it').toBeVisible()
  })
})

test.describe('without the script', () => {
  test.use({ javaScriptEnabled: false })
  test('the page of an available piece says how to buy it, that of a sold one does not', async ({
    page,
    site,
  }) => {
    const { pieces } = await fetchSiteContent(site)
    const { purchase, interest } = FRENCH_CATALOG
    await page.goto(getPiecePath('fr', findEntityByTitle(pieces, 'Sillons')))
    const main = page.getByRole('main')
    await expect(main.getByText(/entre 2\s400 et 2\s800\s€/)).toBeVisible()
    await expect(main.getByRole('link', { name: '03 53 01 23 45' })).toHaveAttribute(
      'href',
      'tel:+33353012345',
    )
    const { delivery, packing, payment, returns } = purchase
    for (const name of [delivery, packing, payment, returns])
      await expect(main.getByRole('term').filter({ hasText: name })).toBeVisible()
    await page.goto(getPiecePath('fr', findEntityByTitle(pieces, 'Sans fin')))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sans fin')
    await expect(main.getByText(purchase.delivery)).toHaveCount(0)
    await expect(main.getByRole('link', { name: interest.action })).toHaveCount(0)
    const similar = main.getByRole('region', { name: FRENCH_CATALOG.similar.heading })
    await expect(similar.getByRole('listitem')).toHaveCount(2)
    await expect(similar.getByRole('listitem').first()).toContainText('Sillons')
    await expect(similar.getByRole('listitem').last()).toContainText('Aubier')
    await similar.getByRole('link', { name: FRENCH_CATALOG.similar.order }).click()
    await expect(page.getByLabel(FRENCH_CATALOG.form.subject)).toHaveValue(/semblable.*Sans fin/)
  })
})
