/**
 * Measures the first paint and the largest contentful paint of the pages in PAGES on a slow
 * connection. Compares the page with two static files with the same HTML without scripts: one with
 * the first photo inlined and one without. Measures them alternately on the same server, so that
 * the conditions are the same.
 */
import { brotliCompressSync } from 'node:zlib'
import { computeMedian } from './median.ts'
import { addReportTable } from './report.ts'
import { type BenchSite, fetchWithRetry } from './site.ts'
import { createHtmlFile, serveFiles } from './static-server.ts'
import { launchBrowser, measureWebVitals, PHONE_EMULATION, type WebVitals } from './web-vitals.ts'

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
const removeScripts = (html: string) =>
  html
    .replace(/<script(?! type="application\/ld\+json").*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
const removeFirst = (html: string) => html.replace(/<style data-photos="">[^<]*<\/style>/g, '')

/**
 * @param site a site with content and with all image variants generated
 */
export async function measurePaintTimes(site: BenchSite) {
  const pages = new Map<string, string>()
  for (const path of PAGES) {
    const html = await (await fetchWithRetry(site.url + path)).text()
    const file = removeScripts(html)
    pages.set(path, html)
    pages.set(`${path}?file`, removeFirst(file))
    pages.set(`${path}?inside`, file)
  }
  const files = await serveFiles(
    site.url,
    new Map([...pages].map(([path, html]) => [path, createHtmlFile(html)])),
  )
  const browser = await launchBrowser()
  const rows: (string | number)[][] = []
  for (const path of PAGES) {
    const vitals = { site: [] as WebVitals[], file: [] as WebVitals[], inside: [] as WebVitals[] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, all] of Object.entries(vitals)) {
        const measured = await measureWebVitals(
          browser,
          files.url + path + (name === 'site' ? '' : `?${name}`),
        )
        // Ignores the first round, which only warms up the processes.
        if (round > 0) all.push(measured)
      }
    const medianOf = (name: keyof typeof vitals, what: keyof WebVitals) =>
      computeMedian(vitals[name].map((one) => one[what]))
    const ratioTo = (name: 'file' | 'inside', what: 'first' | 'largest') =>
      computeMedian(
        vitals.site.map((one, at) => one[what] / (vitals[name][at]?.[what] ?? Number.NaN)),
      )
    rows.push([
      path,
      Math.round(medianOf('site', 'first')),
      ratioTo('file', 'first').toFixed(2),
      Math.round(medianOf('site', 'largest')),
      ratioTo('file', 'largest').toFixed(2),
      ratioTo('inside', 'largest').toFixed(2),
      Math.round(medianOf('site', 'blocking')),
      Math.round(medianOf('file', 'blocking')),
      medianOf('site', 'shift').toFixed(4),
      medianOf('site', 'elements'),
      (brotliCompressSync(pages.get(path) ?? '').length / 1000).toFixed(1),
      (medianOf('site', 'photos') / 1000).toFixed(0),
    ])
  }
  await browser.close()
  files.close()
  addReportTable(
    'paint',
    `Emulated phone, ${PHONE_EMULATION.viewport.width} px wide, ${ROUNDS} interleaved measurements of each page.`,
    [
      ...['page', 'first paint, ms', 'first × file', 'largest, ms', 'largest × file'],
      ...['largest × file with its photo', 'blocking, ms', 'blocking of the file, ms', 'shift'],
      ...['elements', 'HTML, kB', 'photos, kB'],
    ],
    rows,
  )
}
