import { getLocalizedField } from '../../../shared/entities/translation.ts'
import { formatPrice, getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getLocalizedEntityPath,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'

test('pages link to each other in every language', async ({ page, site }) => {
  await test.step('the link to the turned pieces shows them and no others, in every language', async () => {
    const { pieces } = await fetchSiteContent(site)
    const turned = pieces.filter(({ category }) => category === 'Tournage')
    expect(turned.length).toBeLessThan(pieces.length)
    for (const locale of LOCALES) {
      await page.goto(getLocalizedPath(locale, '/'))
      await page
        .getByRole('main')
        .getByRole('link', { name: loadCatalog(locale).home.turning_link })
        .click()
      await expect(page.getByRole('article')).toHaveCount(turned.length)
      await expect(page.locator('[data-filters] [aria-current]')).not.toHaveText(
        new RegExp(`^${loadCatalog(locale).gallery.all}`),
      )
    }
  })
  await test.step('a link to a training in a text works in every language', async () => {
    const { pieces, trainings } = await fetchSiteContent(site)
    const piece = findEntityByTitle(pieces, 'Galet')
    const course = findEntityByTitle(trainings, 'La forme creuse')
    for (const locale of LOCALES) {
      const title = getLocalizedField(course, 'title', locale).text
      await page.goto(getPiecePath(locale, piece))
      await page.getByRole('main').getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(site.url + getLocalizedEntityPath(locale, 'training', course))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(formatPrice(locale, course.price))).toBeVisible()
    }
  })
  await test.step('a news item without an excerpt has no link to more text', async () => {
    const { news } = await fetchSiteContent(site)
    expect(new Set(news.map(({ excerpt }) => excerpt === '')).size, 'both kinds').toBe(2)
    await page.goto('/news')
    for (const item of news) {
      const entry = page.getByRole('article', { name: item.title, exact: true })
      const more = entry.getByRole('link', {
        name: new RegExp(`^${FRENCH_CATALOG.news.read_more}`),
      })
      await expect(more, item.title).toHaveCount(item.excerpt ? 1 : 0)
    }
  })
  await test.step('a news item and its piece link to each other in every language', async () => {
    const { pieces, news } = await fetchSiteContent(site)
    const piece = findEntityByTitle(pieces, 'Flamme')
    const item = findEntityByTitle(news, 'La coulée de « Flamme »')
    for (const locale of LOCALES) {
      const { gallery, news: words } = loadCatalog(locale)
      await page.goto(getPiecePath(locale, piece))
      await page.getByRole('region', { name: gallery.news }).getByRole('link').click()
      await expect(page).toHaveURL(site.url + getLocalizedEntityPath(locale, 'news', item))
      await page.getByRole('region', { name: words.pieces }).getByRole('link').click()
      await expect(page).toHaveURL(site.url + getPiecePath(locale, piece))
    }
  })
  await test.step('the home page announces the next training, and pages end with a next step', async () => {
    const { trainings, news } = await fetchSiteContent(site)
    const [training] = trainings
    const [item] = news
    if (!training || !item) throw new Error('the demo has trainings and news')
    await page.goto('/')
    const link = page.getByRole('main').getByRole('link', { name: training.title })
    await expect(page.locator('main time').last()).toHaveAttribute(
      'datetime',
      String(training.date),
    )
    await link.click()
    await expect(page).toHaveURL(site.url + getLocalizedEntityPath('fr', 'training', training))
    for (const [path, name, next] of [
      ['/portrait', FRENCH_CATALOG.next.trainings, '/training'],
      ['/gallery', FRENCH_CATALOG.next.contact, '/contact'],
      ['/news', FRENCH_CATALOG.next.gallery, '/gallery'],
      [getLocalizedEntityPath('fr', 'news', item), 'Les Trois Veilleurs', '/gallery/'],
      ['/legal', FRENCH_CATALOG.next.contact, '/contact'],
      ['/nowhere', FRENCH_CATALOG.next.gallery, '/gallery'],
    ] as const) {
      await page.goto(path)
      const link = page.getByRole('main').getByRole('link', { name })
      await expect(link.last(), path).toHaveAttribute('href', new RegExp(`^${next}`))
    }
  })
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the calendar link opens a calendar app, and the URLs of calendar and feed can be copied', async ({
    page,
    site,
  }) => {
    const copied = async () => {
      await page.getByRole('button', { name: FRENCH_CATALOG.share.copy_address }).click()
      await expect(page.getByText(FRENCH_CATALOG.share.copied)).toBeVisible()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await page.goto('/training')
    await expect(
      page.getByRole('link', { name: FRENCH_CATALOG.training.calendar }),
    ).toHaveAttribute('href', `${site.url.replace('http:', 'webcal:')}/trainings.ics`)
    expect(await copied()).toBe(`${site.url}/trainings.ics`)
    await page.goto('/news')
    await expect(page.getByText(FRENCH_CATALOG.news.feed)).toContainText(`${site.url}/news.atom`)
    await expect(page.getByRole('main').locator('a[href$=".atom"]'), 'raw XML').toHaveCount(0)
    expect(await copied()).toBe(`${site.url}/news.atom`)
  })
})
