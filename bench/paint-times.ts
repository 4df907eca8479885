/**
 * Measures first paint and largest contentful paint of each public page on a slow connection.
 * Compares the page with the same HTML as a static file, without scripts, with and without its
 * first photo inlined. The variants take turns in one run, and one server sends all of them, so
 * that the connection is the same.
 */
import { brotliCompressSync } from 'node:zlib'
import { median } from './median.ts'
import { addReport } from './report.ts'
import { type BenchSite, fetchWithRetry } from './site.ts'
import { pageFile, serveFiles } from './static-server.ts'
import { look, openBrowser, PHONE, type WebVitals } from './web-vitals.ts'

const ROUNDS = 5
const PAGES = [
  '/',
  '/portrait',
  '/gallery',
  '/gallery/1',
  '/news',
  '/training',
  '/contact',
  '/legal',
]
const withoutScripts = (html: string) =>
  html
    .replace(/<script(?! type="application\/ld\+json").*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
const withoutFirst = (html: string) =>
  html.replace(/<style data-precedence="photos">[^<]*<\/style>/g, '')

/** @param site a site with content and with all image variants generated */
export async function measurePaintTimes(site: BenchSite) {
  const pages = new Map<string, string>()
  for (const path of PAGES) {
    const html = await (await fetchWithRetry(site.url + path)).text()
    const file = withoutScripts(html)
    pages.set(path, html)
    pages.set(`${path}?file`, withoutFirst(file))
    pages.set(`${path}?inside`, file)
  }
  const files = await serveFiles(
    site.url,
    new Map([...pages].map(([path, html]) => [path, pageFile(html)])),
  )
  const browser = await openBrowser()
  const rows: (string | number)[][] = []
  for (const path of PAGES) {
    const looks = { ours: [] as WebVitals[], file: [] as WebVitals[], inside: [] as WebVitals[] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, all] of Object.entries(looks)) {
        const seen = await look(browser, files.url + path + (name === 'ours' ? '' : `?${name}`))
        // The first round warms up and is not counted.
        if (round > 0) all.push(seen)
      }
    const middle = (name: keyof typeof looks, what: keyof WebVitals) =>
      median(looks[name].map((one) => one[what]))
    const against = (name: 'file' | 'inside', what: 'first' | 'largest') =>
      median(looks.ours.map((one, at) => one[what] / (looks[name][at]?.[what] ?? Number.NaN)))
    rows.push([
      path,
      Math.round(middle('ours', 'first')),
      against('file', 'first').toFixed(2),
      Math.round(middle('ours', 'largest')),
      against('file', 'largest').toFixed(2),
      against('inside', 'largest').toFixed(2),
      Math.round(middle('ours', 'blocking')),
      Math.round(middle('file', 'blocking')),
      middle('ours', 'shift').toFixed(4),
      middle('ours', 'elements'),
      (brotliCompressSync(pages.get(path) ?? '').length / 1000).toFixed(1),
      (middle('ours', 'photos') / 1000).toFixed(0),
    ])
  }
  await browser.close()
  files.close()
  addReport(
    'look',
    `A telephone of ${PHONE.viewport.width} px, ${ROUNDS} looks at each by turns.`,
    [
      ...['page', 'first paint, ms', 'first × file', 'largest, ms', 'largest × file'],
      ...['largest × file with its photo', 'blocking, ms', 'blocking of the file, ms', 'shift'],
      ...['elements', 'HTML, kB', 'photos, kB'],
    ],
    rows,
  )
}
