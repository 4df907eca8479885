import type { Locator, Page } from '@playwright/test'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { createEdgeCaseContent } from '../../support/browser/edge-case-content.ts'
import { expect, test, withNewSite } from '../../support/browser/site.ts'
import {
  fetchSiteContent,
  findEntityByTitle,
  getLocalizedEntityPath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { findLayoutProblemsAtAllWidths } from '../../support/checks/all-widths.ts'

async function problemsOf(page: Page, addresses: Record<string, string>, spaced: boolean) {
  const found: string[] = []
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    found.push(
      ...(await findLayoutProblemsAtAllWidths(page, name, 'body', { windows: 'all', spaced })),
    )
  }
  return found
}

test('empty lists, long titles, panoramas and tall photos have a good layout in German', {
  tag: '@nightly',
}, async ({ page }) => {
  await withNewSite(
    async (site) => {
      const lists = Object.fromEntries(
        ['gallery', 'news', 'training'].map((part) => [part, `${site.url}/de/${part}`]),
      )
      expect(await problemsOf(page, lists, true)).toEqual([])
      await createEdgeCaseContent(site)
      const { pieces, news, trainings } = await fetchSiteContent(site)
      const entities = [
        ...pieces.map((piece) => getLocalizedEntityPath('de', 'art_piece', piece)),
        ...news.map((item) => getLocalizedEntityPath('de', 'news', item)),
        ...trainings.map((training) => getLocalizedEntityPath('de', 'training', training)),
      ].map((path) => [path, site.url + path])
      expect(entities.length).toBe(6)
      const all = { ...lists, ...Object.fromEntries(entities) }
      expect(await problemsOf(page, all, false)).toEqual([])
    },
    { demo: false },
  )
})

const readBox = (part: Locator) =>
  part.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return { left, right, top, bottom }
  })

test('trainings and the contact page show text, photo and details side by side', async ({
  page,
  site,
}) => {
  await test.step('the list of trainings and each training sum up the directions and link to them', async () => {
    const [training] = (await fetchSiteContent(site)).trainings
    for (const locale of LOCALES) {
      const words = loadCatalog(locale)
      for (const path of [
        getLocalizedPath(locale, '/training'),
        training ? getLocalizedEntityPath(locale, 'training', training) : '',
      ]) {
        await page.goto(path)
        const findFact = (name: string) =>
          page.locator('main dl > div').filter({ has: page.getByText(name, { exact: true }) })
        const way = findFact(words.training.way)
        await expect(way).toHaveText(
          new RegExp(
            `^${words.training.way}Hameau de l’Étang, 58230 Ouroux-en-Morvan, \\w+\\. ${words.contact.visit.title}$`,
          ),
        )
        await expect(findFact(words.contact.visit.station)).toHaveText(/.Corbigny.*\.$/)
        await expect(findFact(words.contact.visit.parking)).toHaveText(/\.$/)
        const link = way.getByRole('link', { name: words.contact.visit.title })
        await expect(link).toHaveAttribute('href', getLocalizedPath(locale, '/contact#visit'))
      }
      await page.goto(getLocalizedPath(locale, '/contact#visit'))
      await expect(page.locator(':target')).toContainText(words.contact.visit.title)
    }
  })
  for (const width of [1440, 2560])
    await test.step(`${width} px: the photo of a training stays beside its text, above the practical details`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const { trainings } = await fetchSiteContent(site)
      const training = findEntityByTitle(trainings, 'S’initier au tournage')
      const article = page.locator('article[data-detail]')
      const photo = article.getByRole('img')
      const check = async (where: string) => {
        const lastParagraph = article.locator('.prose p').last()
        await lastParagraph.evaluate((one) => one.scrollIntoView({ block: 'center' }))
        await expect(photo, where).toBeInViewport({ ratio: 0.8 })
        const [text, details, whole] = await Promise.all([
          readBox(lastParagraph),
          readBox(article.getByRole('heading', { name: 'En pratique' }).locator('..')),
          readBox(article),
        ])
        expect(details.top, where).toBeGreaterThan(text.bottom)
        expect([details.left, details.right], where).toEqual([whole.left, whole.right])
        const facts = await Promise.all(
          (await article.locator('section dl > div').all()).map((fact) => readBox(fact)),
        )
        expect(facts[1]?.top, 'two facts in a row').toBe(facts[0]?.top)
        expect(facts.at(-1)?.right, 'the last fact fills its row').toBeCloseTo(whole.right, 0)
      }
      await page.goto(getLocalizedEntityPath('fr', 'training', training))
      await check('page')
      await page.goto('/training')
      await page.getByRole('article', { name: training.title }).locator('a[data-sheet]').click()
      await expect(article.locator('.prose')).toBeVisible()
      await check('dialog')
    })
  await test.step('the contact page has its form in one half and all details in the other, on phones the form first', async () => {
    await page.goto('/contact')
    const form = page.locator('#contact')
    const [workshop, follow, visit] = ['L’atelier', 'Suivre l’atelier', 'Visiter l’atelier'].map(
      (name) => page.getByRole('main').getByRole('heading', { name, exact: true }).locator('..'),
    ) as [Locator, Locator, Locator]
    const readAll = () => Promise.all([form, workshop, follow, visit].map(readBox))
    for (const width of [1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const [written, place, links, way] = await readAll()
      if (!written || !place || !links || !way) throw new Error('a part is missing')
      expect(written.right).toBeLessThan(width / 2)
      expect(place.left).toBeGreaterThan(width / 2)
      expect(place.left - written.right, 'no empty column').toBeLessThan(60)
      expect(way.top, 'the way there is beside the address').toBe(place.top)
      expect(way.bottom - written.bottom, 'the form leaves no half empty').toBeLessThan(160)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const tops = (await readAll()).map(({ top }) => top)
    expect(tops, 'the order of the specification').toEqual(tops.toSorted((a, b) => a - b))
  })
  await test.step('the button is below the last field, whatever is beside the form, and on phones the facts of the training come after it', async () => {
    const [training] = (await fetchSiteContent(site)).trainings
    const form = page.locator('#contact')
    for (const width of [360, 768, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/contact?training=${training?.id}`)
      const [title, name, message, button, fact] = await Promise.all(
        [
          form.getByRole('heading'),
          form.locator('[name=name]'),
          form.locator('[name=message]'),
          form.getByRole('button'),
          form.locator('dl').last(),
        ].map(readBox),
      )
      if (!title || !name || !message || !button || !fact) throw new Error('a part is missing')
      expect(button.top - message.bottom, `at ${width} px`).toBeCloseTo(24, 0)
      if (width > 360) continue
      expect(title.top).toBeLessThan(name.top)
      expect(name.bottom, 'the first field is on the first screen').toBeLessThan(740)
      expect(fact.top).toBeGreaterThan(button.bottom)
    }
  })
})
