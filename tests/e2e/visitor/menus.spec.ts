import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const language = (page: Page) => page.getByRole('banner').locator('summary').first()
const sections = (page: Page) => page.getByRole('banner').locator('summary').last()

test('the menus open and close, mark the current section, and can be skipped', async ({ page }) => {
  await test.step('the language menu closes on Escape, returning the focus, and on a click outside', async () => {
    await page.goto('/portrait')
    const choice = page.getByRole('link', { name: 'Nederlands' })
    await expect(choice).toBeHidden()
    await language(page).click()
    await expect(choice).toBeVisible()
    await choice.focus()
    await page.keyboard.press('Escape')
    await expect(choice).toBeHidden()
    await expect(language(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(choice).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(choice).toBeHidden()
  })
  await test.step('the first Tab offers to skip to the content', async () => {
    await page.goto('/gallery')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => Boolean(document.activeElement?.closest('main'))),
      'the next stop is in the content',
    ).toBe(true)
  })
  await test.step('the current section is marked, also on its subpages', async () => {
    const current = page.getByRole('banner').locator('nav:visible [aria-current]')
    await page.goto('/gallery')
    await expect(current).toHaveText('Galerie')
    const piece = await page.getByRole('link', { name: /^Voir/ }).first().getAttribute('href')
    await page.goto(piece ?? '')
    await expect(current).toHaveText('Galerie')
    await page.goto('/nulle-part')
    await expect(current).toHaveCount(0)
  })
  await test.step('at 360 px the sections are in a menu', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
    await expect(links).toHaveCount(0)
    await sections(page).click()
    await expect(links).toHaveCount(6)
    for (const link of await links.all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
      expect((await link.boundingBox())?.height, 'made for a thumb').toBeGreaterThanOrEqual(44)
    }
    await expect(links.first()).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(sections(page)).toBeFocused()
    await sections(page).click()
    await expect(links).toHaveCount(6)
    await page.mouse.click(180, 630)
    await expect(links).toHaveCount(0)

    await sections(page).click()
    await language(page).click()
    await expect(links, 'one menu at a time').toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeInViewport({ ratio: 1 })
    await sections(page).click()
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden()
    await links.filter({ hasText: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(links).toHaveCount(0)
  })
})

for (const width of [360, 390])
  for (const percent of [150, 200])
    test(`the language menu stays whole at ${width} px with text at ${percent} %`, {
      tag: width === 360 && percent === 200 ? [] : '@nightly',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/portrait')
      await page.evaluate((size) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`html { font-size: ${size}% }`)
        document.adoptedStyleSheets = [sheet]
      }, percent)
      await language(page).click()
      for (const name of ['Français', 'English', 'Deutsch', 'Español', 'Nederlands']) {
        const link = page.getByRole('banner').getByRole('link', { name, exact: true })
        await link.scrollIntoViewIfNeeded()
        await expect(link).toBeInViewport({ ratio: 1 })
      }
    })
