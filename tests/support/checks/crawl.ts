/** Reads the whole site as a search engine does: from its first page and its sitemap, link by link. */
import type { Page } from '@playwright/test'
import type { Thing } from './schema-org.ts'

export type Read = {
  /** Path and query. */
  path: string
  status: number
  type: string
  language: string
  headings: number
  title: string
  description: string
  canonical: string
  /** Absolute addresses by language. */
  alternates: Record<string, string>
  feed: string
  /** The Open Graph and card tags; one that is repeated has all its values. */
  tags: Record<string, string[]>
  things: Thing[]
  text: string
  links: string[]
  pictures: string[]
  /** Which of the words that were looked for stand anywhere in what was answered. */
  told: string[]
}

type Asked = { starts: string[]; onward: boolean; words: string[] }

/** In the browser: it parses HTML as browsers do. */
async function readAll({ starts, onward, words }: Asked): Promise<Read[]> {
  const seen = new Set(starts)
  const queue = [...seen]
  const found: Read[] = []
  async function read(path: string) {
    const answer = await fetch(path, { credentials: 'omit' })
    const type = answer.headers.get('content-type') ?? ''
    const body = await answer.text()
    // What is parsed stands under the policy of the page that reads it, which has other colours.
    const html = type.includes('html') ? body.replace(/<style.*?<\/style>/gs, '') : ''
    const page = new DOMParser().parseFromString(html, 'text/html')
    const attribute = (selector: string, name: string) =>
      page.querySelector(selector)?.getAttribute(name) ?? ''
    const own = (address: string) => {
      const url = new URL(address, location.origin + path)
      return url.origin === location.origin ? url.pathname + url.search : null
    }
    const tags: Record<string, string[]> = {}
    for (const tag of page.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')) {
      const name = tag.getAttribute('property') ?? tag.getAttribute('name') ?? ''
      tags[name] = [...(tags[name] ?? []), tag.getAttribute('content') ?? '']
    }
    const links = [...page.querySelectorAll('a[href]')]
      .map((link) => own(link.getAttribute('href') ?? ''))
      .filter((link) => link !== null)
    found.push({
      path,
      status: answer.status,
      type,
      language: page.documentElement.lang,
      headings: page.querySelectorAll('h1').length,
      title: page.title,
      description: attribute('meta[name=description]', 'content'),
      canonical: attribute('link[rel=canonical]', 'href'),
      alternates: Object.fromEntries(
        [...page.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
          link.getAttribute('hreflang'),
          link.getAttribute('href'),
        ]),
      ),
      feed: attribute('link[type="application/atom+xml"]', 'href'),
      tags,
      things: [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(
        (script) => JSON.parse(script.textContent)['@graph'],
      ),
      text: page.body.textContent.replace(/\s+/g, ' '),
      links,
      pictures: [...page.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? ''),
      told: words.filter((word) => body.includes(word)),
    })
    for (const link of onward ? links : []) {
      // A link that stores the language leads to a page that is read anyway.
      if (seen.has(link) || link.includes('lang=')) continue
      seen.add(link)
      queue.push(link)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(read))
  return found
}

/** @param onward follows what the pages link to @param words are looked for in everything */
export async function crawl(
  page: Page,
  starts: string[],
  onward = true,
  words: string[] = [],
): Promise<Read[]> {
  // The policy of a page lets it ask its own site.
  await page.goto('/contact')
  return page.evaluate(readAll, { starts, onward, words })
}
