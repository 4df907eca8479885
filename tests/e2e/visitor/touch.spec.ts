import { getLocalizedPath } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'
import { findSmallTouchTargets } from '../../support/checks/small-touch-targets.ts'

test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
})

test('360 px: no target of a public page, its menus, its dialog, its errors or its notice is under 44 px', async ({
  page,
  site,
}) => {
  test.slow()
  const found: string[] = []
  const look = async (screen: string) => {
    for (const one of await page.evaluate(findSmallTouchTargets)) found.push(`${screen}: ${one}`)
  }
  for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
    await page.goto(address)
    await look(name)
  }
  // Checks English and Dutch too, whose shorter words make smaller touch targets.
  for (const locale of ['en', 'nl'] as const) {
    await page.goto(getLocalizedPath(locale, '/gallery'))
    await look(locale)
    await page.locator(`main article [data-sheet]:not([tabindex])`).first().click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
    await look(`dialog, ${locale}`)
  }
  await page.goto('/gallery')
  for (const summary of await page.getByRole('banner').locator('summary').all()) {
    await summary.click()
    await look('a menu')
  }
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^Voir la pièce/ })
    .first()
    .click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('heading', { level: 1 })).toBeVisible()
  await look('dialog')
  await details.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
  await expect(details.getByRole('alert')).toBeVisible()
  await look('errors')
  await details.getByLabel('Nom').fill('Aline')
  await details.getByLabel('Adresse électronique').fill('aline@example.org')
  await details.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
  await expect(page.locator('[data-notice]')).toBeVisible()
  await look('notice')
  expect(found).toEqual([])
})

test('the thumbnail of the photo that is shown is marked, not the one touched last', async ({
  page,
  site,
}) => {
  // Uses the viewport of a tablet, because phones show thumbnails only for four or more photos, and
  // “Galet” has two photos.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(
    getPiecePath('fr', findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')),
  )
  const thumbs = page.locator('main li > [data-slide=to]')
  const marked = () =>
    thumbs.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).borderBlockEndColor !== 'rgba(0, 0, 0, 0)'),
    )
  const current = () => thumbs.evaluateAll((all) => all.map((one) => one.ariaCurrent === 'true'))
  expect(await current()).toEqual([true, false])
  await thumbs.nth(1).tap()
  await expect.poll(current).toEqual([false, true])
  await expect.poll(marked).toEqual([false, true])
  await page.locator('main [data-track]').evaluate((strip) => strip.scrollTo({ left: 0 }))
  await expect.poll(current).toEqual([true, false])
  await expect.poll(marked).toEqual([true, false])
})

test('every public field and login field sets its keyboard, autocomplete and Enter key', async ({
  page,
}) => {
  const fields = async (address: string) => {
    await page.goto(address)
    await page.locator('main form input').first().waitFor()
    return page.locator('main form :is(input, textarea)').evaluateAll((all) =>
      (all as HTMLInputElement[]).map((one) => {
        const size = Number.parseFloat(getComputedStyle(one).fontSize)
        const says = [one.type, one.inputMode, one.autocomplete, one.enterKeyHint]
        // Adds a font size of less than 16 px to the result, because phones zoom in when such a
        // field gets the focus. Checkboxes cause no zoom.
        const isZoomed = size < 16 && one.type !== 'checkbox'
        return `${one.name}: ${says.join(' ').trim()}${isZoomed ? ` ${size}px` : ''}`
      }),
    )
  }
  expect(await fields('/contact')).toEqual([
    'name: text  name next',
    'email: email email email next',
    'subject: textarea  off enter',
    'message: textarea  off enter',
  ])
  expect(await fields('/admin/login')).toEqual([
    'username: text  username next',
    'password: password  current-password go',
    'stay_signed_in: checkbox',
  ])
})
