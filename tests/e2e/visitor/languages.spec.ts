import type { APIRequestContext } from '@playwright/test'
import { homeTexts, portraitTexts } from '../../../demo/pages.ts'
import { getLastTrainingDay } from '../../../shared/entities/training-dates.ts'
import {
  formatDate,
  formatDateRangeWithWeekdays,
  getLocalizedPath,
  LOCALE_NAMES,
  LOCALES,
  type Locale,
} from '../../../shared/locale.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'

test('every screen and the telephone number are in the language of the page', async ({ page }) => {
  for (const locale of LOCALES) {
    await test.step(`${locale}: every screen is in ${LOCALE_NAMES[locale]}, including title, header and footer`, async () => {
      const words = loadCatalog(locale)
      for (const [path, title, heading, said] of [
        ['/', words.home.page_title, homeTexts[locale].heading ?? '', words.home.foundry_text],
        [
          '/portrait',
          words.portrait.page_title,
          words.portrait.heading,
          portraitTexts[locale].lead ?? '',
        ],
        ['/gallery', words.gallery.title, words.gallery.heading, words.gallery.sold],
        ['/news', words.news.title, words.news.heading, words.news.social.text],
        ['/training', words.training.title, words.training.heading, words.training.custom.text],
        ['/contact', words.contact.title, words.contact.title, words.contact.visit.text],
        ['/xyz', words.not_found.title, words.not_found.heading, words.not_found.text],
      ] as const) {
        await page.goto(getLocalizedPath(locale, path))
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expect(page).toHaveTitle(new RegExp(`^${title} – `))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
        const sections = page.getByRole('navigation', { name: words.nav.label }).getByRole('link')
        await expect(sections.nth(4)).toHaveText(words.nav.training)
        await expect(sections.nth(4)).toHaveAttribute('href', getLocalizedPath(locale, '/training'))
        await expect(page.getByRole('contentinfo')).toContainText(words.footer.trade)
        // The page must contain no translation keys, which appear instead of missing translations.
        await expect(
          page.getByText(/(?<!\/)\b(common|nav|gallery|form|contact|news)\.[a-z_]+\b/),
        ).toHaveCount(0)
      }
      const home = page.getByRole('main').getByRole('link', { name: words.not_found.home })
      await expect(home).toHaveAttribute('href', getLocalizedPath(locale, '/'))
    })
  }
  await test.step('the telephone number has the country prefix outside French, on screen and in print, and links dial it', async () => {
    for (const locale of LOCALES) {
      const { common, contact } = loadCatalog(locale)
      const label = common.label.replace('{{name}}', contact.workshop.phone)
      await page.goto(getLocalizedPath(locale, '/contact'))
      for (const part of ['main', 'contentinfo'] as const) {
        const phone = page.getByRole(part).locator('a[href="tel:+33353012345"]')
        await expect(phone).toHaveText(`${label} ${PHONES[locale]}`)
      }
      const letterhead = page.locator('.letterhead')
      expect((await letterhead.textContent())?.split(' · ')).toContain(PHONES[locale])
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(data.join('')).toContain('"telephone":"+33353012345"')
    }
  })
})

test('a chosen language is stored, and the language menu leads to the same page', async ({
  page,
  context,
  site,
}) => {
  await test.step('a cookie stores the language, and URLs without a prefix redirect to it', async () => {
    const setting = async () => (await context.cookies()).find(({ name }) => name === 'lang')
    await page.goto('/')
    expect(await setting(), 'nothing is stored before a choice').toBeUndefined()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.goto('/news')
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('link', { name: 'Nederlands' }).click()
    await expect(page).toHaveURL(/\/nl\/news$/)
    expect(await setting()).toMatchObject({ value: 'nl', sameSite: 'Lax' })
    expect((await setting())?.expires, 'it outlives the browser').toBeGreaterThan(
      Date.now() / 1000 + 180 * 24 * 3600,
    )
    for (const path of ['/', '/contact', '/gallery?category=Bronze']) {
      await page.goto(path)
      await expect(page).toHaveURL(
        new RegExp(`/nl${path === '/' ? '' : path.replace('?', '\\?')}$`),
      )
    }
    await page.goto('/de/portrait')
    await expect(page, 'a prefixed address is followed as it is').toHaveURL(/\/de\/portrait$/)
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL(/:\d+\/portrait$/)
    await page.goto('/contact')
    await expect(page).toHaveURL(/:\d+\/contact$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })
  await test.step('the language menu leads to the same page in each language, a filtered gallery and a piece included', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    for (const [pathIn, search, locales] of [
      [
        (locale: Locale) => getLocalizedPath(locale, '/training'),
        '',
        ['en', 'de', 'es', 'nl', 'fr'] as const,
      ],
      [(locale: Locale) => getPiecePath(locale, piece), '', ['de', 'fr'] as const],
      [
        (locale: Locale) => getLocalizedPath(locale, '/gallery'),
        '?category=Bronze',
        ['nl', 'fr'] as const,
      ],
    ] as const) {
      await page.goto(`${pathIn('fr')}${search || '?'}${search && '&'}lang=fr`)
      for (const locale of locales) {
        await page.getByRole('banner').locator('summary').first().click()
        const link = page.getByRole('link', { name: LOCALE_NAMES[locale], exact: true })
        await expect(link).toHaveAttribute('hreflang', locale)
        await link.click()
        await expect(page).toHaveURL(`${site.url}${pathIn(locale)}${search}`)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
      }
    }
    const { gallery } = loadCatalog('fr')
    const filters = page.getByRole('navigation', { name: gallery.filters }).getByRole('link')
    await filters.first().click()
    await expect(page).toHaveTitle(new RegExp(`^${gallery.title} – `))
    await filters.filter({ hasText: 'Sculpture' }).click()
    await expect(page).toHaveTitle(/^Sculpture – /)
    await page
      .getByRole('link', { name: new RegExp(`^${gallery.details}`) })
      .first()
      .click()
    await expect(page).not.toHaveTitle(/^Sculpture – /)
    // Waits for the dialog, because the page title changes shortly before it opens.
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveTitle(/^Sculpture – /)
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('link', { name: LOCALE_NAMES.de }).click()
    await expect(page).toHaveURL(/\/de\/gallery\?category=Sculpture$/)
  })
})

const PRICES: Record<Locale, string> = {
  fr: '1 200,50 €',
  en: '€1,200.50',
  de: '1.200,50 €',
  es: '1200,50 €',
  nl: '€ 1.200,50',
}
/**
 * Creates a piece through the API.
 * @returns a function that deletes the piece
 */
async function addPiece(request: APIRequestContext, title: string, price: number) {
  await request.post('/api/admin/login', { data: ADMIN_CREDENTIALS })
  const answer = await request.post('/api/art-pieces', { data: { title, price } })
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()
  return () => request.delete(`/api/art-pieces/${id}`)
}

test('prices and dates have the format of each language', { tag: '@clock' }, async ({
  page,
  site,
}) => {
  const { news, trainings } = await fetchSiteContent(site)
  const remove = await addPiece(page.request, 'Bol à mille deux cents', 1200.5)
  for (const locale of LOCALES) {
    await page.goto(getLocalizedPath(locale, '/gallery'))
    await expect(page.getByRole('article', { name: 'Bol à mille' })).toContainText(PRICES[locale])
    await page.goto(getLocalizedPath(locale, '/training'))
    const times = page.locator('main time')
    await expect(times).toHaveText(
      trainings.flatMap((training) =>
        training.date
          ? [formatDateRangeWithWeekdays(locale, training.date, getLastTrainingDay(training))]
          : [],
      ),
    )
    await page.goto(getLocalizedPath(locale, '/news'))
    await expect(times).toHaveText(news.map(({ date }) => formatDate(locale, date)))
  }
  await remove()
})

const PHONES: Record<Locale, string> = {
  fr: '03 53 01 23 45',
  en: '+33 3 53 01 23 45',
  de: '+33 3 53 01 23 45',
  es: '+33 3 53 01 23 45',
  nl: '+33 3 53 01 23 45',
}
