/**
 * Tests the lists of pieces, news and trainings: filters, columns and the contents of cards
 * (docs/specification.md, section 2).
 */

import { getLastTrainingDay, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { formatDate, formatDateRangeWithWeekdays, formatPrice } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'

/** Returns the first line of a Markdown text without Markdown syntax. */
const getFirstParagraph = (text: string) =>
  (text.split('\n')[0] ?? '').replace(/\*|\[|\]\([^)]*\)/g, '')

test('the gallery shows filters, columns and complete cards', async ({ page, site }) => {
  await test.step('the gallery has a filter for all pieces and one for each category, each with its own URL', async () => {
    const { pieces, categories } = await fetchSiteContent(site)
    await page.goto('/gallery')
    const bar = page.getByRole('navigation', { name: 'Catégories' })
    const names = bar.getByRole('link')
    await expect(names).toHaveCount(categories.length + 1)
    await expect(names.first()).toHaveText(`Toutes les pièces ${pieces.length}`)
    await expect(names.first()).toHaveAttribute('aria-current', 'true')
    for (const { name } of categories) {
      const own = pieces.filter((piece) => piece.category === name).length
      await expect(bar.getByRole('link', { name: `${name} ${own}`, exact: true })).toHaveAttribute(
        'href',
        `/gallery?${new URLSearchParams({ category: name })}`,
      )
    }
  })
  await test.step('each card has a carousel, title, badge, price, dimensions and a link to the details', async () => {
    const { pieces } = await fetchSiteContent(site)
    await page.goto('/gallery')
    await expect(page.getByRole('article')).toHaveCount(pieces.length)
    for (const piece of pieces) {
      const card = page.getByRole('article', { name: piece.title, exact: true })
      await expect(card.getByRole('heading', { name: piece.title })).toBeVisible()
      await expect(card.getByText(piece.available ? 'Disponible' : 'Vendue')).toBeVisible()
      await expect(card.getByText(piece.available ? 'Vendue' : 'Disponible')).toHaveCount(0)
      const asked = piece.price_on_request || piece.price === null
      await expect(card.getByText('Prix sur demande')).toHaveCount(asked ? 1 : 0)
      const hasRange = piece.price_min !== null || piece.price_max !== null
      await expect(card.getByText('€')).toHaveCount(asked && !hasRange ? 0 : 1)
      if (!asked) await expect(card).toContainText(formatPrice('fr', piece.price ?? 0))
      if (piece.dimensions)
        await expect(card.getByText(`${piece.materials} · ${piece.dimensions}`)).toBeVisible()
      // Expects one photo, because the others in the carousel load only when the visitor moves to
      // them.
      await expect(card.getByRole('img')).toHaveCount(1)
      await expect(card.locator('[data-track] > *')).toHaveCount(piece.images.length)
      if (piece.images.length > 1) {
        await expect(card.getByText(`1 / ${piece.images.length}`)).toBeVisible()
      }
      await expect(card.getByRole('link', { name: /^Voir la pièce/ })).toHaveAttribute(
        'href',
        getPiecePath('fr', piece),
      )
    }
  })
  await test.step('price, state and link of a card are on one line, also above a note about the price', async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/gallery?sort=size')
      const cards = page.getByRole('article').filter({ has: page.locator('small') })
      expect(await cards.count()).toBeGreaterThan(0)
      for (const card of await cards.all()) {
        const [state, link, text] = await Promise.all(
          ['[data-state]', '.more', 'small'].map((part) => card.locator(part).boundingBox()),
        )
        if (!state || !link || !text) throw new Error('a part is missing')
        expect(text.y, `at ${width} px`).toBeGreaterThanOrEqual(link.y + link.height)
        expect(state.y, `at ${width} px`).toBeGreaterThan(link.y)
        expect(state.y + state.height, `at ${width} px`).toBeLessThan(link.y + link.height)
      }
    }
  })
  await test.step('the gallery has 1, 2 or 3 columns depending on the viewport', async () => {
    // Sorts by price, because every piece is then one column wide.
    await page.goto('/gallery?sort=price')
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1440, 3],
      [2560, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const lefts = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
      expect(new Set(lefts).size, `at ${width} px`).toBe(columns)
    }
  })
})

test('the lists of news and trainings show complete entries', {
  tag: '@clock',
}, async ({ page, site }) => {
  await test.step('the news list shows titles, dates, excerpts or full texts, and social links', async () => {
    const { news } = await fetchSiteContent(site)
    await page.goto('/news')
    await expect(page.getByRole('article')).toHaveCount(news.length)
    for (const item of news) {
      const entry = page.getByRole('article', { name: item.title, exact: true })
      await expect(entry.getByRole('heading', { name: item.title })).toBeVisible()
      await expect(entry.locator('time')).toHaveText(formatDate('fr', item.date))
      await expect(entry).toContainText(getFirstParagraph(item.excerpt || item.content))
      if (item.excerpt) await expect(entry).not.toContainText(getFirstParagraph(item.content))
      const more = entry.getByRole('link', { name: /^Lire la suite/ })
      await expect(more).toHaveCount(item.excerpt ? 1 : 0)
    }
    const whole = page.getByRole('article', { name: 'Un tour plus lourd' })
    await expect(whole.getByText(/L’ancien ne part pas à la retraite/)).toBeVisible()
    const social = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: FRENCH_CATALOG.news.social.title }) })
    await expect(social.getByRole('link')).toHaveText([
      'Instagram',
      'Facebook',
      FRENCH_CATALOG.next.gallery,
    ])
  })
  await test.step('each training shows a photo, duration, excerpt, price, places, date and a register link', async () => {
    const { trainings } = await fetchSiteContent(site)
    await page.goto('/training')
    await expect(page.getByRole('article')).toHaveCount(trainings.length)
    for (const training of trainings) {
      const entry = page.getByRole('article', { name: training.title, exact: true })
      const photographed = training.images.length > 0
      await expect(entry.getByRole('img')).toHaveCount(photographed ? 1 : 0)
      await expect(entry.getByText('Pas encore de photographie')).toHaveCount(0)
      await expect(entry.getByText(training.duration)).toBeVisible()
      await expect(entry).toContainText(getFirstParagraph(training.excerpt || training.description))
      await expect(entry).toContainText(formatPrice('fr', training.price))
      await expect(entry).toContainText(`${training.max_participants} personnes au plus`)
      await expect(entry.getByText('À définir')).toHaveCount(training.date ? 0 : 1)
      if (training.date) {
        const days = formatDateRangeWithWeekdays('fr', training.date, getLastTrainingDay(training))
        await expect(entry.locator('time')).toHaveText(days)
      }
      const register = entry.getByRole('link', { name: 'S’inscrire' })
      if (isPastTraining(training)) await expect(register).toHaveCount(0)
      else
        await expect(register).toHaveAttribute('href', `/contact?training=${training.id}#contact`)
    }
    const twoDays = page.getByRole('article', { name: 'S’initier au tournage' })
    await expect(twoDays.locator('time')).toHaveText(/^les .+ et /)
    expect(
      findEntityByTitle(trainings, 'La forme creuse').date,
      'the demo has one without a date',
    ).toBeNull()
    expect(
      findEntityByTitle(trainings, 'Affûter ses outils').images,
      'and one without a photo',
    ).toEqual([])
  })
})

test('the training page begins with three points and ends with the request for a custom training', async ({
  page,
}) => {
  await page.goto('/training')
  for (const [title, said] of [
    ['Petits groupes', 'Au plus huit personnes'],
    ['Pratique intensive', '80 %'],
    ['Calendrier souple', 'Dates à convenir'],
  ] as const) {
    const point = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })
    await expect(point).toContainText(said)
  }
  const custom = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Un stage à votre mesure' }) })
  await custom.getByRole('link', { name: 'Demander un devis' }).click()
  await expect(page).toHaveURL(/\/contact\?subject=quote#contact$/)
})
