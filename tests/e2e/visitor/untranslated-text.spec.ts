import { workshop } from '../../../demo/content.ts'
import { getExhibitionTexts } from '../../../demo/exhibitions.ts'
import {
  getLocaleFromPath,
  getLocalizedPath,
  LOCALE_NAMES,
  LOCALES,
  type Locale,
} from '../../../shared/locale.ts'
import type { SiteProcess } from '../../support/browser/server.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  loadCatalog,
} from '../../support/browser/visitor.ts'

type Foreign = Exclude<Locale, 'fr'>
const FOREIGN = LOCALES.filter((locale): locale is Foreign => locale !== 'fr')

/**
 * Minimum length of a checked word in characters. Shorter French words, such as "sur" and "les",
 * also exist in other languages.
 */
const MIN_WORD_LENGTH = 4

const extractWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/\{\{\w+\}\}/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH)

/** Returns all strings in a JSON value, at any depth. */
const collectStrings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(collectStrings)

/**
 * Returns the words of the French message catalogue that must not appear on a page in this
 * language: those that occur neither in its catalogue nor in the workshop data or the content.
 */
function listFrenchWords(locale: Foreign, content: unknown[]): Set<string> {
  const allowed = new Set(
    [
      ...collectStrings(loadCatalog(locale)),
      ...collectStrings(workshop),
      // Allows the exhibition texts of the demo, which contain French proper names.
      ...collectStrings(getExhibitionTexts(locale)),
      ...collectStrings(content),
      // The language menu shows each language by its own name.
      'Français',
    ].flatMap(extractWords),
  )
  return new Set(
    collectStrings(loadCatalog('fr'))
      .flatMap(extractWords)
      .filter((word) => !allowed.has(word)),
  )
}

type Visit = { path: string; form?: Record<string, string>; status?: number }

/**
 * Returns the visible text of each page and the text for screen readers, except parts marked as
 * French. Runs in the browser to use its HTML parser, but fetches the pages, because opening them
 * would take too long.
 */
async function readPages(
  visits: Visit[],
): Promise<{ path: string; status: number; text: string }[]> {
  const read = async ({ path, form }: Visit) => {
    const answer = await fetch(path, {
      credentials: 'omit',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const texts = [page.title]
    const walk = (node: Node) => {
      if (node instanceof Element) {
        // Skips parts that are marked as French, and the URL of the page, whose path is the same in
        // every language.
        if (node.matches(':not(html)[lang=fr], script, style, [property="og:url"]')) return
        for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'value', 'content']) {
          texts.push(node.getAttribute(name) ?? '')
        }
        for (const { name, value } of node.attributes) {
          // Checks the values of data attributes too, because they may contain text. Skips
          // `data-copy`, because its value is a CSS selector.
          if (name.startsWith('data-') && name !== 'data-copy') texts.push(value)
        }
        if (node instanceof HTMLTemplateElement) walk(node.content)
      } else if (node instanceof Text) texts.push(node.data)
      for (const child of node.childNodes) walk(child)
    }
    walk(page.documentElement)
    return { path, status: answer.status, text: texts.join('\n') }
  }
  return Promise.all(visits.map(read))
}

/**
 * Returns the pages of a language: all pages in the sitemap, and others, such as an unknown URL, an
 * empty category, and the responses to forms.
 */
async function listVisits(site: SiteProcess, locale: Locale): Promise<Visit[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, address = '']) => new URL(address.replaceAll('&#38;', '&')))
    .filter(({ pathname }) => getLocaleFromPath(pathname) === locale)
    .map(({ pathname, search }) => ({ path: pathname + search }))
  const contact = getLocalizedPath(locale, '/contact')
  const pages = await fetchPublicPagePaths(site, locale)
  const message = { name: 'Aline', email: 'aline@example.org', message: 'Hallo' }
  return [
    ...listed,
    { path: pages['a category without pieces'] },
    { path: pages['an unknown page'], status: 404 },
    { path: getLocalizedPath(locale, '/gallery/9999-nichts'), status: 404 },
    { path: `${contact}?subject=visit` },
    { path: contact, form: {}, status: 422 },
    { path: contact, form: { ...message, email: 'aline' }, status: 422 },
    { path: contact, form: { ...message, subject: 'x'.repeat(600) }, status: 422 },
    { path: contact, form: message },
    { path: pages['an available piece'], form: {}, status: 422 },
    { path: pages['an available piece'], form: message },
  ]
}

for (const locale of FOREIGN)
  test(`no page in ${LOCALE_NAMES[locale]} contains French interface text outside lang="fr"`, {
    tag: locale === 'es' || locale === 'nl' ? '@nightly' : [],
  }, async ({ page, site }) => {
    const { pieces, news, trainings, categories } = await fetchSiteContent(site)
    const entities = [...pieces, ...news, ...trainings, ...categories]
    const images = [...pieces, ...news, ...trainings].flatMap((entity) => entity.images)
    await page.goto('/contact')
    const content = [...entities, ...images].map((one) =>
      Object.values(one.translations[locale] ?? {}).map((translation) => translation.text),
    )
    const french = listFrenchWords(locale, content)
    expect(french.size).toBeGreaterThan(200)
    const visits = await listVisits(site, locale)
    expect(visits.length).toBeGreaterThan(entities.length)
    const answers = await page.evaluate(readPages, visits)
    expect(answers.map(({ path, status }) => `${path} ${status}`)).toEqual(
      visits.map(({ path, status = 200 }) => `${path} ${status}`),
    )
    for (const { path, text } of answers) {
      const found = extractWords(text).filter((word) => french.has(word))
      expect([...new Set(found)], path).toEqual([])
      expect(text.match(/.*[ \u00a0]:.*/g), 'only French has spaces before its colons').toBe(null)
    }
    // Checks that the test finds French words on a French page.
    const [gallery] = await page.evaluate(readPages, [{ path: '/gallery' }])
    const all = listFrenchWords('de', [])
    const found = extractWords(gallery?.text ?? '').filter((word) => all.has(word))
    expect(found).toEqual(expect.arrayContaining(['disponible', 'précédente']))
  })
