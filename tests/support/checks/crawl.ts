/**
 * Crawls a site like a search engine: starts at the home page and the URLs of the sitemap, and
 * follows all links.
 */
import type { Page } from '@playwright/test'
import type { SchemaOrgNode } from './schema-org.ts'

export type CrawledPage = {
  /** Path and query of the page URL. */
  path: string
  status: number
  type: string
  language: string
  headings: number
  title: string
  description: string
  canonical: string
  /** Absolute URLs of the translated pages by language. */
  alternates: Record<string, string>
  feed: string
  /** Open Graph and Twitter card tags. A repeated tag has several values. */
  tags: Record<string, string[]>
  things: SchemaOrgNode[]
  text: string
  links: string[]
  pictures: string[]
}

type CrawlOptions = { starts: string[]; onward: boolean }

/** The function runs in the browser, whose HTML parser it needs. */
async function readAll({ starts, onward }: CrawlOptions): Promise<CrawledPage[]> {
  const seen = new Set(starts)
  const queue = [...seen]
  const found: CrawledPage[] = []
  async function read(path: string) {
    const answer = await fetch(path, { credentials: 'omit' })
    const type = answer.headers.get('content-type') ?? ''
    const body = await answer.text()
    // Removes style elements, because parsing them would violate the Content-Security-Policy of the
    // page in which this function runs.
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
    })
    for (const link of onward ? links : []) {
      // Skips links with a `lang` parameter, which store the language and redirect to a page that
      // is crawled anyway.
      if (seen.has(link) || link.includes('lang=')) continue
      // Skips links that combine several filters of the gallery, because pages with one filter
      // already link to every piece.
      if (new URLSearchParams(link.split('?')[1]).size > 1) continue
      seen.add(link)
      queue.push(link)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(read))
  return found
}

/**
 * @param starts URL paths of the first pages
 *
 * @param onward true to also follow links, except those with `lang` or several query parameters
 */
export async function crawlSite(
  page: Page,
  starts: string[],
  onward = true,
): Promise<CrawledPage[]> {
  // Opens a page of the site, because a script may read only responses of its own origin.
  await page.goto('/contact')
  return page.evaluate(readAll, { starts, onward })
}
