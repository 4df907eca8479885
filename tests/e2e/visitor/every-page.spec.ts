/**
 * Checks every public page in every language, with and without open menus: accessibility in three
 * color schemes, the layout from phone width to very wide screens and at 400 % zoom, and text at
 * 200 % (WCAG 2.2, 1.4.4).
 */
import type { Page } from '@playwright/test'
import { DEFAULT_LOCALE, getLocalizedPath, LOCALE_NAMES, LOCALES } from '../../../shared/locale.ts'
import { getCertificatePath, getCertificatePrintPath } from '../../../shared/paths.ts'
import { getVoucherPrintPath } from '../../../shared/voucher.ts'
import { expect, signIn, test } from '../../support/browser/site.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { findLayoutProblemsAtAllWidths, selectViewports } from '../../support/checks/all-widths.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'
import { findLayoutProblems } from '../../support/checks/layout-problems.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const SCREEN = { width: 1280, height: 720 }
const PHONE = { width: 360, height: 740 }
const SMALL_PHONE = { width: 320, height: 640 }

/**
 * Returns true for a problem of `findLayoutProblems` that the test ignores: a divided word of at
 * least 13 characters, because app/ui/base.css hyphenates long words.
 */
const isHyphenated = (problem: string) => /^a word is cut: [\p{L}’]{13,}\.? /u.test(problem)

/**
 * Checks the layout with text at 200 %, first set in the browser settings and then on the root
 * element. Leaves the page with the default text size.
 * @param part selector of the part of the page to check
 */
async function findLargeTextLayoutProblems(page: Page, name: string, part = 'body') {
  const found: string[] = []
  const look = async (how: string) => {
    const problems = await page.evaluate(findLayoutProblems, part)
    found.push(
      ...problems.filter((one) => !isHyphenated(one)).map((one) => `${name}${how}: ${one}`),
    )
  }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await page.setViewportSize(PHONE)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toMatch(/^3\d/)
  await look(', text of 200 %')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await look(', text of 200 % by its root')
  // Checks on a small phone that the columns of each grid fit, because column gaps grow with the
  // text.
  await page.setViewportSize(SMALL_PHONE)
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.grid')].some((grid) => {
      const { gridTemplateColumns, columnGap } = getComputedStyle(grid)
      const columns = gridTemplateColumns.split(' ').map(Number.parseFloat)
      const gaps = Number.parseFloat(columnGap) * (columns.length - 1)
      return columns.reduce((sum, column) => sum + column, gaps) > grid.clientWidth + 1
    }),
  )
  if (wide) found.push(`${name}, text of 200 % at ${SMALL_PHONE.width} px: the columns do not fit`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await browser.detach()
  return found
}

for (const locale of LOCALES) {
  const schemes = locale === DEFAULT_LOCALE ? 'all' : 'none'
  const ways = selectViewports(locale)
  // In `npm test`, runs axe only in the default language, because the pages have the same elements
  // in all languages.
  const isAudited = IS_THOROUGH_RUN || locale === DEFAULT_LOCALE
  const isEverywhere = ways.windows === 'all'
  const windows = isEverywhere ? 'windows from 320 to 2200 px' : `a ${ways.windows} window`
  const largeText = isEverywhere ? ' and with text of 200 %' : ''
  const inSchemes = locale === DEFAULT_LOCALE ? ' in light, dark and forced colours' : ''
  const audit = isAudited ? `axe finds nothing on any public page${inSchemes}; ` : ''
  test(`${LOCALE_NAMES[locale]}: ${audit}in ${windows}${largeText} none scrolls sideways, clips, overlaps or cuts a word, and the menu opens`, {
    tag: ways.windows === 'narrow' ? '@nightly' : [],
  }, async ({ page, site }) => {
    test.slow()
    const found: string[] = []
    for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, locale))) {
      await page.setViewportSize(SCREEN)
      await page.goto(address)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      if (isAudited)
        found.push(...(await findAxeViolations(page, schemes)).map((one) => `${name}: ${one}`))
      found.push(...(await findLayoutProblemsAtAllWidths(page, name, 'body', ways)))
      if (isEverywhere) found.push(...(await findLargeTextLayoutProblems(page, name)))
    }
    expect(found).toEqual([])
    await page.setViewportSize(PHONE)
    const menu = page.getByRole('banner').getByText(loadCatalog(locale).nav.menu, { exact: true })
    await menu.click()
    const links = page.getByRole('banner').locator('details[open] a')
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  })

  if (ways.windows === 'narrow') continue
  const auditOfStates = isAudited ? `axe finds nothing${inSchemes}; ` : ''
  test(`${LOCALE_NAMES[locale]}: ${auditOfStates}menus, the dialog, errors and the confirmation are laid out well in ${windows}`, async ({
    page,
  }) => {
    test.slow()
    const { form, gallery, nav } = loadCatalog(locale)
    const found: string[] = []
    const look = async (state: string) =>
      isAudited &&
      found.push(...(await findAxeViolations(page, schemes)).map((one) => `${state}: ${one}`))

    await page.goto(getLocalizedPath(locale, '/gallery'))
    await page.getByRole('link', { name: gallery.details }).first().click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('heading', { level: 1 })).toBeVisible()
    await look('dialog')
    found.push(...(await findLayoutProblemsAtAllWidths(page, 'dialog', '#sheet', ways)))
    if (ways.windows === 'all')
      found.push(...(await findLargeTextLayoutProblems(page, 'dialog', '#sheet')))
    await page.setViewportSize(SCREEN)
    await details.getByRole('button', { name: form.send }).click()
    await expect(details.getByRole('alert')).toBeVisible()
    await look('dialog with errors')

    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(getLocalizedPath(locale, '/contact'))
    const menus = ['language menu', 'menu']
    for (const [index, summary] of (
      await page.getByRole('banner').locator('summary').all()
    ).entries()) {
      await summary.click()
      const links = page.getByRole('banner').locator('details[open] a')
      expect(await links.count()).toBeGreaterThan(4)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
      await look(menus[index] ?? 'a menu')
      await page.setViewportSize(PHONE)
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.enable')
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await expect(links.last(), 'with text of 200 %').toBeInViewport({ ratio: 1 })
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
      await browser.detach()
      await page.setViewportSize({ width: 360, height: 640 })
    }
    await expect(page.getByRole('banner')).toContainText(nav.menu)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: form.send }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look('errors')
    found.push(...(await findLayoutProblemsAtAllWidths(page, 'errors', 'body', ways)))
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByLabel(form.name, { exact: true }).fill('Aline')
    await page.getByLabel(form.email).fill('aline@example.org')
    await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
    await page.getByRole('button', { name: form.send }).click()
    await expect(page.locator('[data-sent]')).toBeVisible()
    await look('confirmation')
    found.push(...(await findLayoutProblemsAtAllWidths(page, 'confirmation', 'body', ways)))
    expect(found).toEqual([])
  })
}

test('axe finds nothing on certificates and vouchers in light, dark and forced colours', async ({
  page,
  site,
}) => {
  await signIn(page)
  const { id } = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Sans fin')
  const { number } = await (await page.request.post(`/api/art-pieces/${id}/certificate`)).json()
  const found: string[] = []
  const voucher = await (
    await page.request.post('/api/vouchers', { data: { gift: 'Une journée au tour', amount: 90 } })
  ).json()
  for (const path of [
    getCertificatePath(DEFAULT_LOCALE, number),
    getCertificatePrintPath(DEFAULT_LOCALE, number),
    getVoucherPrintPath(DEFAULT_LOCALE, voucher.number),
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    found.push(...(await findAxeViolations(page)).map((one) => `${path}: ${one}`))
  }
  expect(found).toEqual([])
})
