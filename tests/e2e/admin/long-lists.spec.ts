/**
 * Tests lists with hundreds of entries, or with more than a thousand in `npm run test:nightly`. The
 * first page of a list appears immediately, and the others load in the background.
 */
import type { Page } from '@playwright/test'
import { expect, getDialog, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'
import { insertPieces } from '../../support/many-pieces.ts'

const PIECE_COUNT = IS_THOROUGH_RUN ? 1200 : 240
/**
 * Number of requests that load all `PIECE_COUNT` pieces: the first one loads 100 pieces, and each
 * later one up to 1000.
 */
const REQUEST_COUNT = IS_THOROUGH_RUN ? 3 : 2
/**
 * Number in the title of the only piece that a search for this number and “CHENE” finds. The wood
 * of the piece is “chêne brûlé” (charred oak), because the search ignores case and accents.
 */
const FOUND = IS_THOROUGH_RUN ? 1003 : 212

const getRows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const getSearchStatus = (page: Page) => page.getByRole('search').getByRole('status')

test('a list of many pieces shows the first page at once and keeps a search through a reload', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })
  await withNewSite(
    async (site, folder) => {
      insertPieces(folder, PIECE_COUNT, 0)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname === '/api/art-pieces') asked.push(search)
      })
      // Simulates a network failure after the first page of the list, until the test sets
      // `isReached` to true.
      let isReached = false
      await page.route(/art-pieces\?.*after=/, (route) =>
        isReached ? route.continue() : route.abort(),
      )
      await signIn(page, site.url)
      await expect(getRows(page).getByRole('heading').first()).toHaveText(`Coupe ${PIECE_COUNT}`)
      await expect(page.getByText('Erreur lors du chargement des objets')).toBeVisible()
      expect(asked[0]).toBe('?limit=100')
      expect(await getRows(page).count()).toBeLessThan(100)

      isReached = true
      asked.length = 0
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByText(`${PIECE_COUNT} pièces`).first()).toBeVisible()
      expect(asked).toHaveLength(REQUEST_COUNT)
      const last = page.getByRole('link', { name: `Coupe ${PIECE_COUNT - 60}`, exact: true })
      await expect(last).not.toBeAttached()
      await page.getByRole('button', { name: 'Afficher la suite' }).scrollIntoViewIfNeeded()
      await expect(last).toBeAttached()

      const search = page.getByRole('searchbox', { name: 'Chercher une pièce' })
      await search.pressSequentially(`${FOUND} CHENE`)
      await expect(getSearchStatus(page)).toHaveText(`1 pièce sur ${PIECE_COUNT}`)
      await expect(page).toHaveURL(/find=\d+\+CHENE/)
      await getRows(page)
        .getByRole('link', { name: `Coupe ${FOUND}`, exact: true })
        .click()
      await expect(getDialog(page, `Coupe ${FOUND}`)).toBeVisible()
      await page.goBack()
      await expect(getSearchStatus(page)).toHaveText(`1 pièce sur ${PIECE_COUNT}`)
      await page.reload()
      await expect(search).toHaveValue(`${FOUND} CHENE`)
      await expect(getSearchStatus(page)).toHaveText(`1 pièce sur ${PIECE_COUNT}`)

      const found = getRows(page).getByRole('link', { name: `Coupe ${FOUND}`, exact: true })
      // Taps by script, because a click by Playwright may come after the page has stored the search
      // text.
      await found.evaluate((link: HTMLElement) => {
        const tap = () => {
          link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
          setTimeout(() => link.click(), 50)
        }
        document.addEventListener('input', () => setTimeout(tap, 50), { once: true })
      })
      await search.fill(`${FOUND}`)
      await expect(getDialog(page, `Coupe ${FOUND}`)).toBeVisible()
      // Waits until the page would have stored the search text.
      await page.waitForTimeout(500)
      await page.goBack()
      await expect(getDialog(page, `Coupe ${FOUND}`)).toHaveCount(0)
      expect(new URL(page.url()).searchParams.get('find'), 'tapped at once').toBe(`${FOUND}`)
      await expect(search).toHaveValue(`${FOUND}`)

      await search.fill('marbre')
      await expect(getSearchStatus(page)).toHaveText('Rien ne correspond à cette recherche.')
      await page.getByRole('button', { name: 'Toute la liste' }).click()
      await expect(search).toHaveValue('')
      const sort = page.getByLabel('Montrer')
      await sort.selectOption(`Vendues (${PIECE_COUNT / 3})`)
      await expect(getSearchStatus(page)).toHaveText(`${PIECE_COUNT / 3} pièces sur ${PIECE_COUNT}`)
      await sort.selectOption(`Coupes (${PIECE_COUNT / 2})`)
      await expect(getSearchStatus(page)).toHaveText(`${PIECE_COUNT / 2} pièces sur ${PIECE_COUNT}`)
      // Checks a desktop viewport, because on a phone the sticky bar always covers a part of some
      // button, which axe reports.
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await findAxeViolations(page)).toEqual([])
    },
    { demo: false, env: { DATABASE_URL: '' } },
  )
  await page.close()
})
