import type { Page } from '@playwright/test'
import { expect, signedOutTest, test } from '../../support/browser/admin.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

/**
 * Changes the HTML of a page before the browser parses it, like a browser extension that runs
 * before any script.
 */
const changeHtml = (page: Page, edit: (html: string) => string) =>
  page.route('**/admin**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: edit(await response.text()) })
  })

const FOREIGN = '<div data-foreign>Traduire cette page ?</div>'
const CHANGES: Record<string, (html: string) => string> = {
  'an element at the head of the body': (html) => html.replace(/<body[^>]*>/, `$&${FOREIGN}`),
  'a text at the head of the body': (html) => html.replace(/<body[^>]*>/, '$&Bonjour'),
  'an element in the server-rendered markup': (html) => html.replace(/<main[^>]*>/, `$&${FOREIGN}`),
  'other words': (html) => html.replaceAll('Chargement', 'Loading'),
  'an element in the head': (html) => html.replace('<head>', '<head><meta name="foreign">'),
}

/** `npm test` tests only the changes that insert an element. The nightly run tests all changes. */
const TESTED_CHANGES = Object.entries(CHANGES).filter(
  ([what]) => IS_THOROUGH_RUN || /^an element/.test(what),
)

test('the admin starts in a page that an extension has changed', async ({ page }) => {
  for (const [what, edit] of TESTED_CHANGES)
    await test.step(what, async () => {
      await page.unrouteAll()
      await changeHtml(page, edit)
      await page.goto('/admin?tab=news')
      await expect(page.getByRole('tab', { name: 'Actualités' })).toBeVisible()
      await page.getByRole('link', { name: 'Ajouter une actualité' }).click()
      await expect(page.getByRole('dialog').getByLabel('Titre')).toBeVisible()
      await expect(page.locator('#not-started')).toHaveCount(0)
    })
})

test('a screen opened from another one loads its styles', async ({ page }) => {
  await page.goto('/admin/site')
  await page.getByRole('link', { name: /Premiers pas/ }).click()
  await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
  await expect(page.getByText('Il reste 6 étapes'), 'the demo counts for no step').toBeVisible()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Corbeille' }).click()
  await expect(page.getByRole('heading', { name: 'Corbeille' })).toBeVisible()
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  )
  expect(new Set(sheets).size, 'each sheet once').toBe(sheets.length)
  expect(sheets.some((href) => /trash/.test(href))).toBe(true)
})

signedOutTest(
  'a failed start shows what to do, or which browsers are supported',
  async ({ page, log }) => {
    log.expectErrors(/net::ERR_FAILED|dynamically imported module/)
    // Blocks the entry script, to simulate an old browser that cannot parse it.
    const blockEntryScript = () => page.route('**/assets/entry.client*', (route) => route.abort())
    await blockEntryScript()
    await page.goto('/admin')
    await expect(page.getByText('L’atelier n’a pas pu s’ouvrir.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Recharger la page' }).click()
    await expect(page.getByLabel('Nom d’utilisateur')).toBeVisible()
    await expect(page.getByText('L’atelier n’a pas pu s’ouvrir.')).toHaveCount(0)

    await test.step('an outdated browser', async () => {
      await blockEntryScript()
      await page.addInitScript(() => {
        const { supports } = CSS
        CSS.supports = (...asked: [string]) => !asked.includes('subgrid') && supports(...asked)
      })
      await page.goto('/admin')
      await expect(page.getByText(/Safari 16\.4.*Firefox 121.*Chrome 117/)).toBeVisible()
      await expect(page.getByText('Chargement')).toBeHidden()
    })
  },
)
