import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'

const opener = (page: Page, title: string, words = 'Voir la pièce') =>
  page.getByRole('article', { name: title }).getByRole('link', { name: new RegExp(`^${words}`) })
const sheet = (page: Page, title?: string) => page.getByRole('dialog', { name: title })

test('the dialogs of pieces, news items and trainings have their content', async ({
  page,
  site,
}) => {
  await test.step('a piece’s dialog has its photos, price, dimensions, materials, description, signature and a form with its title', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Coupe « Aubier »')
    await page.goto('/gallery')
    await opener(page, piece.title).click()
    const details = sheet(page, piece.title)
    await expect(details.getByRole('heading', { level: 1 })).toHaveText(piece.title)
    await expect(details.getByText('Prix : 480 €')).toBeVisible()
    await expect(details.getByText('Disponible')).toBeVisible()
    for (const text of [piece.dimensions, piece.materials])
      await expect(details.locator('[data-facts]')).toContainText(text)
    await expect(details.getByRole('term').filter({ hasText: 'Signature' })).toBeVisible()
    await expect(details.getByRole('definition').filter({ hasText: piece.signature })).toBeVisible()
    await expect(details.getByText(/^Un noyer de cour/)).toBeVisible()
    await expect(
      details.locator('strong').filter({ hasText: 'presque sans abrasif' }),
    ).toBeVisible()
    await expect(details.getByText('1 / 2')).toBeInViewport()
    await details.getByRole('link', { name: 'Photo suivante' }).first().click()
    await expect(details.getByText('2 / 2')).toBeInViewport()
    const form = details.getByRole('region', { name: FRENCH_CATALOG.interest.heading })
    await expect(form.getByRole('textbox')).toHaveCount(3)
    await expect(form.getByLabel('Nom')).toHaveValue('')
    await expect(form.getByLabel('Adresse électronique')).toHaveValue('')
    await expect(form.getByLabel('Message')).toHaveValue(new RegExp(piece.title))
  })
  await test.step('the price and the state of a piece are on one line', async () => {
    await page.goto(
      getPiecePath('fr', findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')),
    )
    const baseline = (part: string) =>
      page.locator(`main ${part}`).evaluate((one) => {
        const foot = document.createElement('span')
        foot.style.display = 'inline-block'
        one.append(foot)
        return foot.getBoundingClientRect().bottom
      })
    expect(await baseline('[data-state]')).toBeCloseTo(await baseline('[data-price]'), 0)
  })
  await test.step('a sold piece’s dialog has no form, and a price on request is not shown', async () => {
    await page.goto('/gallery')
    await opener(page, 'Sans fin').click()
    await expect(sheet(page, 'Sans fin').getByText('Vendue')).toBeVisible()
    await expect(sheet(page, 'Sans fin').getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await opener(page, 'Sillons').click()
    await expect(sheet(page, 'Sillons').getByText('Prix sur demande')).toBeVisible()
    await expect(sheet(page, 'Sillons').locator('[data-price]')).toHaveText(
      /^Prix sur demande, entre /,
    )
  })
  await test.step('a news item’s and a training’s dialog have the whole text and one photo of limited height', async () => {
    for (const height of [900, 500]) {
      await page.setViewportSize({ width: 800, height })
      for (const [list, title, words, said] of [
        [
          '/news',
          'Portes ouvertes de l’atelier',
          'Lire la suite',
          'Les enfants tournent une toupie',
        ],
        ['/training', 'La forme creuse', 'Lire le programme', 'Quatre personnes seulement'],
      ] as const) {
        await page.goto(list)
        await opener(page, title, words).click()
        const details = sheet(page, title)
        await expect(details.getByText(said)).toBeVisible()
        await expect(details.getByRole('img')).toHaveCount(1)
        const image = details.getByRole('img')
        await expect(image).toBeVisible()
        const box = await image.boundingBox()
        expect(box?.height).toBeGreaterThan(100)
        expect(box?.height).toBeLessThanOrEqual(Math.min(height * 0.6, 544) + 1)
        if (list === '/training') {
          await expect(details.getByRole('link', { name: 'S’inscrire' })).toHaveAttribute(
            'href',
            /^\/contact\?training=\d+#contact$/,
          )
        }
      }
    }
  })
})

test('a dialog changes the URL and closes with Back, Escape, its button and a click outside', async ({
  page,
}) => {
  await test.step('opening a piece changes the URL, and Back and Forward close and open it with the right focus', async () => {
    await page.goto('/gallery')
    await opener(page, 'Galet').click()
    await expect(sheet(page, 'Galet')).toBeVisible()
    await expect(page).toHaveURL(/\/gallery\/\d+-galet$/)
    await expect(page).toHaveTitle(/^Galet/)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page).toHaveTitle(/^Galerie/)
    await expect(opener(page, 'Galet')).toBeFocused()
    await page.goForward()
    await expect(sheet(page, 'Galet')).toBeVisible()
    await expect(page).toHaveURL(/\/gallery\/\d+-galet$/)
  })
  await test.step('a double click adds one history entry', async () => {
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    // Clicks twice in one task, because the second click of a visitor may come before the dialog
    // opens.
    await opener(page, 'Galet').evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await expect(sheet(page, 'Galet')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/gallery$/)
  })
  await test.step('Escape, the close button and a click outside close the sheet and focus its link', async () => {
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto('/gallery')
    for (const [name, close] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the button', () => sheet(page).getByRole('button', { name: 'Fermer' }).click()],
      ['beside', () => page.mouse.click(12, 400)],
    ] as const) {
      await test.step(name, async () => {
        await opener(page, 'Cartographie').click()
        await expect(sheet(page, 'Cartographie')).toBeVisible()
        await close()
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page).toHaveURL(/\/gallery$/)
        await expect(opener(page, 'Cartographie')).toBeFocused()
      })
    }
    await opener(page, 'Cartographie').click()
    await sheet(page, 'Cartographie').getByRole('heading', { level: 1 }).hover()
    await page.mouse.down()
    await page.mouse.move(12, 400)
    await page.mouse.up()
    await expect(sheet(page), 'a selection of text may end outside').toBeVisible()
    await page.mouse.click(12, 400)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expect(page, 'closing leaves no step behind').toHaveURL('about:blank')
  })
})

test('Ctrl+click opens the piece in another tab', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await page.goto('/gallery')
  await opener(page, 'Galet').click({ modifiers: ['ControlOrMeta'] })
  // Reads the titles of the tabs through the DevTools protocol, because Playwright sometimes never
  // finishes loading a background tab.
  const line = await browser.newBrowserCDPSession()
  const titles = async () =>
    (await line.send('Target.getTargets')).targetInfos.map(({ title }) => title)
  await expect.poll(titles).toContainEqual(expect.stringMatching(/^Galet – /))
  await line.detach()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})
