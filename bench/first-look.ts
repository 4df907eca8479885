/**
 * What a telephone on a weak line sees of each public page, and when: beside the same page as a file, without a script
 * and without its first photograph inside, and beside that file with it. All by turns, in one run; ours and the files come from one
 * and the same server, so that the line is the same.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { table } from './markdown.ts'
import { median } from './median.ts'
import { ask, type BenchSite } from './site.ts'

const ROUNDS = 3
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
/** A telephone of the middle, four times slower than this machine, on a line of 1.6 Mbit/s that answers after 150 ms. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SLOWER = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** In milliseconds, until a page is drawn anew. */
const REDRAWN = 500
/** In milliseconds, until nothing more is expected. */
const SETTLED = 1500

type Look = {
  first: number
  largest: number
  blocking: number
  shift: number
  elements: number
  photos: number
}

declare global {
  interface Window {
    look: { largest: number; blocking: number; shift: number }
  }
}

/** Runs in the browser. What blocks is what of a long task goes beyond 50 ms (web.dev, “Total Blocking Time”). */
function watch() {
  window.look = { largest: 0, blocking: 0, shift: 0 }
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  on('largest-contentful-paint', ({ startTime }) => {
    window.look.largest = startTime
  })
  on('longtask', ({ duration }) => {
    window.look.blocking += Math.max(0, duration - 50)
  })
  on('layout-shift', (entry) => {
    window.look.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

async function look(browser: Browser, url: string): Promise<Look> {
  const context = await browser.newContext({ ...PHONE, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/media/'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED)
  const seen = await page.evaluate(() => ({
    ...window.look,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    elements: document.querySelectorAll('*').length,
  }))
  const photos = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { ...seen, photos }
}

const withoutScripts = (html: string) =>
  html
    .replace(/<script(?! type="application\/ld\+json").*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
const withoutFirst = (html: string) =>
  html.replace(/<style data-precedence="photos">[^<]*<\/style>/g, '')

/** Gives prepared pages as any server of files would, compressed before, and everything else as the site has it. */
async function serveFiles(site: BenchSite, pages: Map<string, string>) {
  const files = new Map<string, { type: string; body: Buffer; encoding?: string }>()
  for (const [path, html] of pages)
    files.set(path, { type: 'text/html', body: brotliCompressSync(html), encoding: 'br' })
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    let file = files.get(path)
    if (!file) {
      const answer = await ask(site.url + path)
      file = {
        type: answer.headers.get('content-type') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      }
      files.set(path, file)
    }
    response.setHeader('Content-Type', file.type)
    if (file.encoding) response.setHeader('Content-Encoding', file.encoding)
    response.end(file.body)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** @param site with its content, every file made */
export async function firstLook(site: BenchSite) {
  const pages = new Map<string, string>()
  for (const path of PAGES) {
    // What was drawn before every file was made is given once more, and drawn anew meanwhile.
    await (await ask(site.url + path)).text()
    await new Promise((later) => setTimeout(later, REDRAWN))
    const html = await (await ask(site.url + path)).text()
    const file = withoutScripts(html)
    pages.set(path, html)
    pages.set(`${path}?file`, withoutFirst(file))
    pages.set(`${path}?inside`, file)
  }
  const files = await serveFiles(site, pages)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const rows: (string | number)[][] = []
  for (const path of PAGES) {
    const looks = { ours: [] as Look[], file: [] as Look[], inside: [] as Look[] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, all] of Object.entries(looks)) {
        const seen = await look(browser, files.url + path + (name === 'ours' ? '' : `?${name}`))
        // The first of each warms up.
        if (round > 0) all.push(seen)
      }
    const middle = (name: keyof typeof looks, what: keyof Look) =>
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
  console.log(`A telephone of ${PHONE.viewport.width} px, ${ROUNDS} looks at each by turns.\n`)
  console.log(
    table(
      [
        ...['page', 'first paint, ms', '× file', 'largest, ms', '× file', '× file, photo inside'],
        ...['blocking, ms', 'file', 'shift', 'elements', 'HTML, kB', 'photos, kB'],
      ],
      rows,
    ),
  )
}
