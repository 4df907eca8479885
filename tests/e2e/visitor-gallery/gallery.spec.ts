import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import { FRENCH_CATALOG, fetchSiteContent } from '../../support/browser/visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name })
const cards = (page: Page) => page.getByRole('article')

test('the gallery is filtered, with a loading message, and Back returns to the same place', async ({
  page,
  site,
}) => {
  await test.step('the filter shows a category, and Back and Forward return to the same place', async () => {
    const { pieces } = await fetchSiteContent(site)
    const titles = (category?: string) =>
      pieces.filter((one) => !category || one.category === category).map(({ title }) => title)
    await page.goto('/gallery')
    const shown = async (category?: string) => {
      await expect(cards(page).getByRole('heading')).toHaveText(titles(category))
      await expect(filter(page, category ?? 'Toutes')).toHaveAttribute('aria-current', 'true')
    }
    const getScrollY = () => page.evaluate(() => scrollY)
    /** Scrolls the page and clicks a filter by script. Playwright's click would scroll again. */
    const chooseAt = async (top: number, name: string) => {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await filter(page, name).evaluate((link: HTMLElement) => link.click())
      await shown(name)
    }
    const isAt = (top: number) => expect.poll(getScrollY).toBe(top)
    await chooseAt(1400, 'Sculpture')
    await expect(page).toHaveURL(/\/gallery\?category=Sculpture$/)
    await expect(page.getByRole('status').filter({ hasText: 'pièces' })).toHaveText(
      `${titles('Sculpture').length} pièces, de la plus récente à la plus ancienne.`,
    )
    await chooseAt(300, 'Bronze')
    await page.goBack()
    await shown('Sculpture')
    await isAt(300)
    await page.goBack()
    await shown()
    await isAt(1400)
    await expect(page).toHaveURL(/\/gallery$/)
    await page.goForward()
    await shown('Sculpture')
    await isAt(300)
  })
  await test.step('closing a piece returns to the filtered gallery', async () => {
    await page.goto('/gallery')
    await filter(page, 'Bronze').click()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('link', { name: /^Voir la pièce/ }).click()
    await expect(page.getByRole('dialog', { name: 'Flamme' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?category=Bronze$/)
    await expect(cards(page)).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect.poll(() => cards(page).count()).toBeGreaterThan(1)
  })
  await test.step('a slow filter shows a loading message, also if the visitor returns meanwhile', async () => {
    await page.goto('/gallery')
    const loading = page.getByText(FRENCH_CATALOG.gallery.loading).first()
    await page.route('**/gallery?category=*', async (route) => {
      await expect(loading).toBeVisible()
      await route.continue()
    })
    await filter(page, 'Bronze').click()
    await expect(cards(page)).toHaveCount(1)
    await expect(loading).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('status').filter({ hasText: 'pièces' })).toBeVisible()
    await expect(loading).toBeHidden()
  })
  await test.step('on a phone, the chosen filter is in view', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/gallery')
    for (const name of ['Tournage', 'À l’échelle']) {
      await page.getByRole('link', { name }).first().click()
      const chosen = page.locator('[data-filters] [aria-current]').last()
      await expect(chosen).toContainText(name)
      await expect(chosen).toBeInViewport({ ratio: 1 })
      await page.reload()
      await expect(chosen).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('with text at 200 %, the chosen filter is in view, and the page is no wider than the phone', async () => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto('/de/gallery')
    const links = page.locator('[data-filters] a')
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(addresses.length).toBeGreaterThan(6)
    for (const address of addresses) {
      await page.goto(address ?? '')
      const chosen = page.locator('[data-filters] [aria-current]').last()
      await expect(chosen, String(address)).toBeInViewport({ ratio: 0.5 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address ?? '').toBe(
        360,
      )
    }
  })
})

test('a carousel shows its position in the counter and in the URL of the piece', async ({
  page,
  context,
}) => {
  await test.step('thumbnails move the carousel of a piece, and the URL contains the photo that is shown', async () => {
    await page.goto('/gallery')
    await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
    const details = page.getByRole('dialog', { name: 'Galet' })
    await expect(details.getByText('1 / 2')).toBeInViewport()
    await details.getByRole('link', { name: 'Photo 2 sur 2' }).click()
    await expect(details.getByText('2 / 2')).toBeInViewport()
    await expect(details.getByText('1 / 2')).toHaveCount(0)
    await expect(page).toHaveURL(/-galet#piece-\d+-2$/)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('main').getByText('2 / 2')).toBeInViewport()
    await other.reload()
    await expect(other.getByRole('main').getByText('2 / 2')).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/\/gallery$/)
    await page.goForward()
    await expect(details.getByText('2 / 2')).toBeInViewport()
  })
})

test('the available pieces are listed by price, with and without a category', async ({ page }) => {
  await page.goto('/gallery')
  const options = page.getByRole('navigation', { name: FRENCH_CATALOG.gallery.options })
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveCount(12)
  const readLefts = () =>
    options
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
  const lefts = await readLefts()
  await options.getByText('Disponibles').click()
  await expect(titles).toHaveCount(10)
  await expect(options.locator('[aria-current]')).toHaveText('Disponibles×(retirer ce choix)')
  expect(await readLefts(), 'the removal sign moves no option').toEqual(lefts)
  const order = page.getByText(FRENCH_CATALOG.gallery.sorted_by_price)
  await expect(order).toHaveCount(0)
  await options.getByText('Par prix').click()
  await expect(order).toBeVisible()
  await expect(page).toHaveURL(/\/gallery\?available=1&sort=price$/)
  await expect(titles.first()).toHaveText('Boîtes à secrets')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/gallery$/)
  const filters = page.getByRole('navigation', { name: FRENCH_CATALOG.gallery.filters })
  await filters.getByText('Sculpture').click()
  await expect(titles).toHaveText(['Les Trois Veilleurs', 'Sillons'])
  await page.getByRole('link', { name: /^Voir la pièce Les Trois/ }).click()
  await expect(page.getByRole('dialog').getByText('Pièce 1 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await options.getByText('Disponibles').click()
  await expect(titles).toHaveCount(3)
  await expect(page).toHaveURL(/\/gallery\?category=Sculpture&sort=price$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sorting by size is a plain link, and the cards name the woods', async ({ page }) => {
    await page.goto('/gallery?category=Tournage')
    await page.getByRole('link', { name: 'Par taille' }).click()
    await expect(page).toHaveURL(/\/gallery\?category=Tournage&sort=size$/)
    const titles = page.getByRole('article').getByRole('heading')
    await expect(titles.first()).toHaveText('Boîtes à secrets')
    await expect(titles.last()).toHaveText('Nuit du Morvan')
    await expect(page.getByRole('article').getByText('Noyer, huile dure')).toBeVisible()
    await page.getByRole('link', { name: 'Par taille' }).click()
    await expect(page).toHaveURL(/\/gallery\?category=Tournage$/)
  })
})
