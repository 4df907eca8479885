/** Every public page in every language from the width of a phone to that of a wall, and zoomed in to 400 %. */
import type { Page } from '@playwright/test'
import { LOCALE_NAMES, LOCALES, localizedPath } from '../../shared/locale.ts'
import { layoutProblems } from './layout-problems.ts'
import { fillOddly } from './odd-content.ts'
import { expect, test, withSite } from './site.ts'
import { spaceText } from './text-spacing.ts'
import { addressOf, contentOf, pagesOf, wordsOf } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The first is a window of 1280 × 1024 zoomed in to 400 %. */
const WINDOWS = [
  [320, 256],
  [360, 800],
  [768, 800],
  [1024, 800],
  [1440, 800],
  [2200, 1200],
] as const

async function problemsAtAllWidths(page: Page, name: string, part: string, spaced: boolean) {
  const found: string[] = []
  const look = async (width: number, height: number, how = '') => {
    await page.setViewportSize({ width, height })
    const problems = await page.evaluate(layoutProblems, part)
    found.push(...problems.map((problem) => `${name} at ${width} px${how}: ${problem}`))
  }
  for (const [width, height] of WINDOWS) await look(width, height)
  if (!spaced) return found
  await page.evaluate(spaceText)
  for (const width of [320, 1440]) await look(width, 800, ', spaced')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found
}

async function problemsOf(page: Page, addresses: Record<string, string>, spaced: boolean) {
  const found: string[] = []
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    found.push(...(await problemsAtAllWidths(page, name, 'body', spaced)))
  }
  return found
}

for (const locale of LOCALES) {
  test(`${LOCALE_NAMES[locale]}: no page scrolls sideways, clips, overlaps or cuts a word in windows from 320 to 2200 px${locale === 'de' ? ', nor with the text spaced' : ''}`, async ({
    page,
    site,
  }) => {
    // Spaced, the longest language takes more room than any other.
    expect(await problemsOf(page, await pagesOf(site, locale), locale === 'de')).toEqual([])
  })
}

test('nothing to show, titles of twelve words, long words, a panorama and an upright photograph are laid out as well, in German', async ({
  page,
}) => {
  await withSite(
    async (site) => {
      const lists = Object.fromEntries(
        ['gallery', 'news', 'training'].map((part) => [part, `${site.url}/de/${part}`]),
      )
      expect(await problemsOf(page, lists, true)).toEqual([])
      await fillOddly(site)
      const { pieces, news, trainings } = await contentOf(site)
      const entities = [
        ...pieces.map((piece) => addressOf('de', 'art_piece', piece)),
        ...news.map((item) => addressOf('de', 'news', item)),
        ...trainings.map((training) => addressOf('de', 'training', training)),
      ].map((path) => [path, site.url + path])
      expect(entities.length).toBe(6)
      const all = { ...lists, ...Object.fromEntries(entities) }
      expect(await problemsOf(page, all, false)).toEqual([])
    },
    { demo: false },
  )
})

test('menus, form errors, the notice and the dialog are laid out as well, in every language', async ({
  page,
}) => {
  const found: string[] = []
  for (const locale of LOCALES) {
    const { form, gallery, nav } = wordsOf(locale)
    const spaced = locale === 'de'
    await page.goto(localizedPath(locale, '/contact'))
    await page.getByRole('button', { name: form.send }).click()
    found.push(...(await problemsAtAllWidths(page, `${locale}: errors`, 'body', spaced)))
    await page.getByLabel(form.name, { exact: true }).fill('Aline')
    await page.getByLabel(form.email).fill('aline@example.org')
    await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
    await page.getByRole('button', { name: form.send }).click()
    // The notice lies over the page on purpose: only what it holds counts.
    found.push(...(await problemsAtAllWidths(page, `${locale}: notice`, '[data-notice]', spaced)))
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(localizedPath(locale, '/gallery'))
    for (const summary of await page.getByRole('banner').locator('summary').all()) {
      await summary.click()
      const links = page.getByRole('banner').locator('details[open] a')
      expect(await links.count()).toBeGreaterThan(4)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('banner')).toContainText(nav.menu)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: gallery.details }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
    found.push(...(await problemsAtAllWidths(page, `${locale}: dialog`, '#sheet', spaced)))
  }
  expect(found).toEqual([])
})

test('the grain across the home page keeps its upper and lower lines, from a phone to a wall of 2560 px', async ({
  page,
}) => {
  await page.goto('/')
  const grain = page.locator('svg.fil')
  for (const width of [360, 1440, 2560, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await grain.evaluate((svg) => {
      const frame = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('path, circle, ellipse')]
        .map((line) => line.getBoundingClientRect())
        .filter(({ top, bottom }) => top < frame.top - 1 || bottom > frame.bottom + 1).length
    })
    expect(cut, `${width} px`).toBe(0)
  }
})
