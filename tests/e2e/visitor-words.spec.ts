/** Nothing on a public page is in the wrong language: no French word of the interface in the four others. */
import type { Page } from '@playwright/test'
import { LOCALES, type Locale } from '../../shared/locale.ts'
import { WORKSHOP } from '../../shared/workshop.ts'
import { expect, test } from './site.ts'
import { contentOf, pagesOf, wordsOf } from './visitor.ts'

type Foreign = Exclude<Locale, 'fr'>
const FOREIGN = LOCALES.filter((locale): locale is Foreign => locale !== 'fr')

/** Shorter ones, such as "bronze" and "image", are too often the same elsewhere to say anything. */
const SHORTEST = 4

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replace(/\{\{\w+\}\}/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST)

/** Every text in a value of JSON, whatever its shape. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)

/** The words that only the French catalogue has: not this language's, not a name, not the artist's own in it. */
function frenchWords(locale: Foreign, content: unknown[]): Set<string> {
  const allowed = new Set(
    [
      ...textsIn(wordsOf(locale)),
      ...textsIn(WORKSHOP),
      ...textsIn(content),
      // Languages call themselves by their own names.
      'Français',
    ].flatMap(wordsIn),
  )
  return new Set(
    textsIn(wordsOf('fr'))
      .flatMap(wordsIn)
      .filter((word) => !allowed.has(word)),
  )
}

/** What a visitor reads or hears of the page, but for what says that it is French. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title]
    const walk = (node: Node) => {
      if (node instanceof Element) {
        // Addresses are the same in every language but for their end.
        if (node.matches(':not(html)[lang=fr], script, style, [property="og:url"]')) return
        for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'value', 'content']) {
          texts.push(node.getAttribute(name) ?? '')
        }
        for (const { name, value } of node.attributes) {
          if (name.startsWith('data-')) texts.push(value)
        }
        if (node instanceof HTMLTemplateElement) walk(node.content)
      } else if (node instanceof Text) texts.push(node.data)
      for (const child of node.childNodes) walk(child)
    }
    walk(document.documentElement)
    return texts.join('\n')
  })

for (const locale of FOREIGN) {
  test(`${locale}: no French word of the interface stands outside lang="fr" on any page`, async ({
    page,
    site,
  }) => {
    const { pieces, news, trainings, categories } = await contentOf(site)
    const entities = [...pieces, ...news, ...trainings, ...categories]
    const images = [...pieces, ...news, ...trainings].flatMap((entity) => entity.images)
    const content = [...entities, ...images].map((one) =>
      Object.values(one.translations[locale] ?? {}).map((translation) => translation.text),
    )
    const french = frenchWords(locale, content)
    expect(french.size).toBeGreaterThan(200)
    for (const [name, address] of Object.entries(await pagesOf(site, locale))) {
      await page.goto(address)
      const found = wordsIn(await readPage(page)).filter((word) => french.has(word))
      expect([...new Set(found)], `${name} (${address})`).toEqual([])
    }
  })
}

test('the search finds French where there is some', async ({ page }) => {
  await page.goto('/gallery')
  const french = frenchWords('de', [])
  const found = wordsIn(await readPage(page)).filter((word) => french.has(word))
  expect(found).toContain('disponible')
  expect(found).toContain('précédente')
})
