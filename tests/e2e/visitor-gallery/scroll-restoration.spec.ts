import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Returns the vertical scroll position in pixels, or NaN during a navigation. */
const getScrollTop = (page: Page) =>
  page.evaluate(() => Math.round(scrollY)).catch(() => Number.NaN)
const sheet = (page: Page) => page.getByRole('dialog')
/**
 * Scrolls to the last entry of the list and opens its detail dialog.
 * @returns the scroll position of the list in pixels
 */
async function openLastEntry(page: Page, list: string) {
  await page.goto(list)
  const link = page.locator('main article a[data-sheet]:not([tabindex])').last()
  await link.scrollIntoViewIfNeeded()
  const place = await getScrollTop(page)
  expect(place).toBeGreaterThan(800)
  await link.click()
  await expect(sheet(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sheet(page).locator('[data-loading-status]')).toHaveCount(0)
  return place
}

test('a reloaded sheet starts at its title, and Back restores the position in the list', async ({
  page,
}) => {
  for (const list of ['/gallery', '/training', '/news'])
    await test.step(`${list}: a reloaded sheet starts at its title, and Back restores the position in the list`, async () => {
      const place = await openLastEntry(page, list)
      await page.reload()
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(sheet(page)).toHaveCount(0)
      await page.waitForTimeout(300)
      expect(await getScrollTop(page)).toBe(0)
      await expect(title).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await page.evaluate(() => scrollTo(0, 200))
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${list}$`))
      await expect(page.locator('main article').nth(1)).toBeAttached()
      await expect.poll(() => getScrollTop(page)).toBe(place)
    })
})

test('Back from a link in the dialog shows the piece, and a second Back the list at its position', async ({
  page,
}) => {
  // Disables the back/forward cache of the browser, which would restore the scroll position without
  // the script of the site.
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const answer = await route.fetch()
    const headers = { ...answer.headers(), 'cache-control': 'no-store' }
    await route.fulfill({ response: answer, headers })
  })
  const place = await openLastEntry(page, '/gallery')
  await page.evaluate(() => location.assign('/contact'))
  await expect(page).toHaveURL(/contact$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/gallery\/\d+/)
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await getScrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect.poll(() => getScrollTop(page)).toBe(place)
})

/**
 * Chooses a language with clicks at mouse coordinates, because Playwright's `click` would scroll
 * the page.
 */
async function chooseLanguage(page: Page, name: string) {
  const bar = page.getByRole('banner')
  for (const part of [bar.locator('summary').first(), bar.getByRole('link', { name })]) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + height / 2)
  }
}

test('a change of language replaces the history entry and keeps the scroll position', async ({
  page,
  site,
}) => {
  const { pieces } = await fetchSiteContent(site)
  const piece = findEntityByTitle(pieces, 'Galet')
  await page.goto('/portrait')
  await page.goto('/gallery')
  const heading = page.getByRole('article', { name: piece.title }).getByRole('heading')
  await heading.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 300))
  await chooseLanguage(page, 'Deutsch')
  await expect(page).toHaveURL(/\/de\/gallery$/)
  const same = page.locator(`#piece-${piece.id}`)
  await expect
    .poll(() => same.evaluate((one) => Math.round(one.getBoundingClientRect().top)))
    .toBeLessThan(310)
  expect(await same.evaluate((one) => Math.round(one.getBoundingClientRect().top))).toBeGreaterThan(
    290,
  )
  await chooseLanguage(page, 'English')
  await expect(page).toHaveURL(/\/en\/gallery$/)
  await page.goBack()
  await expect(page, 'no step was added').toHaveURL(/\/portrait$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/en\/gallery$/)
})

test('the arrow keys change the photos of a newly opened dialog and scroll it', async ({
  page,
}) => {
  await page.goto('/gallery')
  await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
  await expect(sheet(page).getByText('1 / 2')).toBeVisible()
  await expect(sheet(page).locator('.prose')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page).getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sheet(page).getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sheet(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(0)
  await sheet(page).getByLabel('Message').press('ArrowLeft')
  await expect(sheet(page).getByText('1 / 2')).toBeAttached()
})

test.describe('in an older browser', () => {
  for (const [what, missing] of [
    [
      'style sheets cannot be constructed',
      'CSSStyleSheet = class { constructor() { throw new TypeError() } }',
    ],
    [
      'storage is blocked',
      `for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError') } })`,
    ],
  ] as const)
    test(`if ${what}, a piece opens as a page and the rest of the script runs`, async ({
      page,
      site,
    }) => {
      await page.addInitScript(missing)
      await page.goto('/gallery')
      await page
        .getByRole('article', { name: 'Galet' })
        .getByRole('link', { name: /^Voir/ })
        .click()
      const address = getPiecePath(
        'fr',
        findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet'),
      )
      await expect(page).toHaveURL(new RegExp(address))
      await expect(page.getByRole('heading', { level: 1, name: 'Galet' })).toBeVisible()
      await expect(page.getByText(FRENCH_CATALOG.common.rest_failed)).toBeHidden()
      await expect(page.getByLabel('Message')).toBeVisible()
      await page.goto('/gallery')
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await page.locator('img[loading=lazy]').count()).toBe(0)
    })

  test('without AbortSignal.timeout a message is sent', async ({ page }) => {
    await page.addInitScript(() => Object.assign(AbortSignal, { timeout: undefined }))
    let sent = 0
    await page.route('**/api/messages', (route) => {
      sent++
      return route.fulfill({ status: 201, json: {} })
    })
    await page.goto('/contact')
    await page.locator('form[data-message-form]').evaluate((form: HTMLFormElement) => {
      form.dataset.post = '/api/messages'
    })
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Adresse électronique').fill('aline@example.org')
    await page.getByLabel('Message').fill('Bonjour')
    await page.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
    await expect(
      page.getByRole('status').filter({ hasText: FRENCH_CATALOG.contact.sent }),
    ).toBeVisible()
    expect(sent).toBe(1)
  })
})
