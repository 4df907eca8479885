/**
 * Measures a gallery of 24 pieces with three photos of 12 megapixels each, which are as noisy as
 * phone photos at dusk. Compares the bytes that a phone downloads with two alternatives: a
 * hand-written page with the same photos, and WebP files as static site generators create them.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { decodePixels, type PixelBuffer, toSharpImage } from '../server/images/decode/open-photo.ts'
import { computeSsim } from '../server/images/variants/avif-quality.ts'
import { buildHandwrittenGallery } from './handwritten-page.ts'
import { computeMedian } from './median.ts'
import { addNoise, NOISE_STANDARD_DEVIATION, NOISY_PHOTO_WIDTH } from './noise.ts'
import { addReportTable } from './report.ts'
import { type BenchSite, fetchWithRetry, startBenchSite } from './site.ts'
import { createHtmlFile, serveFiles } from './static-server.ts'
import { launchBrowser, measureWebVitals, PHONE_EMULATION, type WebVitals } from './web-vitals.ts'

const PORT = 4984
const PIECES = 24
const PHOTOS = 3
const ROUNDS = 15
const DEMO = join(import.meta.dirname, '../demo/photos')
const WEBP = { quality: 80 }

type NoisyPhoto = { photo: string; seed: number }

/** Reads a demo photo without added noise, the reference for the similarity measurement. */
const readCleanPhoto = (photo: string) =>
  decodePixels(
    sharp(join(DEMO, photo)).resize({
      width: NOISY_PHOTO_WIDTH,
      height: (NOISY_PHOTO_WIDTH * 3) / 4,
      fit: 'cover',
    }),
  )
const resizePixels = (of: PixelBuffer, width: number) =>
  decodePixels(toSharpImage(of).resize({ width }))

/**
 * Creates pieces with noisy photos on the site.
 * @returns the demo photo and the noise seed of each uploaded photo, by the hash in its URL
 */
async function fillSite(site: BenchSite): Promise<Map<string, NoisyPhoto>> {
  const taken = new Map<string, NoisyPhoto>()
  const demo = (await readdir(DEMO)).filter((name) => name.endsWith('.jpg')).sort()
  for (let piece = 0; piece < PIECES; piece++) {
    console.error(`piece ${piece + 1} of ${PIECES} …`)
    const image_urls: string[] = []
    for (let at = 0; at < PHOTOS; at++) {
      const seed = piece * PHOTOS + at + 1
      const photo = demo[seed % demo.length] ?? ''
      const file = toSharpImage(addNoise(await readCleanPhoto(photo), seed)).jpeg({ quality: 95 })
      const address = await site.upload(await file.toBuffer())
      image_urls.push(address)
      taken.set(/\w{64}/.exec(address)?.[0] ?? '', { photo, seed })
    }
    const said = { description: 'Tourné et poncé au petit jour.', price: 400 + piece }
    await site.write('POST', '/api/art-pieces', {
      title: `Coupe ${piece + 1}`,
      ...said,
      image_urls,
    })
  }
  await site.waitForVariants()
  return taken
}

/**
 * Compares the AVIF files at the given URLs with WebP files of the same widths. The reference for
 * both is the photo without noise.
 */
async function compareWithWebp(
  site: BenchSite,
  addresses: string[],
  taken: Map<string, NoisyPhoto>,
) {
  const sums = { avif: 0, webp: 0, avifLike: 0, webpLike: 0 }
  for (const address of addresses) {
    const [, hash = '', width] = /(\w{64})-(\d+)\.avif/.exec(address) ?? []
    const known = taken.get(hash)
    if (!known || !width) throw new Error(`not one of ours: ${address}`)
    const clean = await readCleanPhoto(known.photo)
    const wanted = await resizePixels(
      await resizePixels(clean, Number(width)),
      Math.round(Number(width) / 2),
    )
    const like = async (file: Buffer) =>
      computeSsim(wanted, await resizePixels(await decodePixels(file), wanted.width))
    const avif = Buffer.from(await (await fetchWithRetry(site.url + address)).arrayBuffer())
    const original = await readFile(join(site.dataDir, 'originals', hash))
    const shown = await decodePixels(sharp(original).resize({ width: Number(width) }))
    const webp = await toSharpImage(shown).webp(WEBP).toBuffer()
    sums.avif += avif.length
    sums.webp += webp.length
    sums.avifLike += (await like(avif)) / addresses.length
    sums.webpLike += (await like(webp)) / addresses.length
  }
  return sums
}

/** Returns the URLs of all photos that a phone has loaded after it scrolled through the gallery. */
async function listPhotosAfterScrolling(url: string): Promise<string[]> {
  const browser = await launchBrowser()
  const page = await (await browser.newContext({ ...PHONE_EMULATION, locale: 'fr-FR' })).newPage()
  const seen = new Set<string>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.avif')) seen.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += PHONE_EMULATION.viewport.height / 2) {
    await page.mouse.wheel(0, PHONE_EMULATION.viewport.height / 2)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  await browser.close()
  return [...seen]
}

export async function measureGalleryOfNoisyPhotos() {
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-bench-'))
  const site = await startBenchSite(PORT, { DEMO: '0', DATA_DIR: folder })
  const own = { ...site, dataDir: folder, waitForVariants: () => site.waitForVariants(folder) }
  const taken = await fillSite(own)
  const html = await (await fetchWithRetry(`${site.url}/gallery`)).text()
  const byHand = await buildHandwrittenGallery(html, join(folder, 'originals'))
  const files = await serveFiles(
    site.url,
    new Map([
      ...byHand.files,
      ['/gallery', createHtmlFile(html)],
      ['/by-hand', createHtmlFile(byHand.html)],
    ]),
  )
  const browser = await launchBrowser()
  const looks = { '/gallery': [] as WebVitals[], '/by-hand': [] as WebVitals[] }
  for (let round = 0; round <= ROUNDS; round++)
    for (const [path, all] of Object.entries(looks)) {
      const seen = await measureWebVitals(browser, files.url + path)
      // Ignores the first round, which only warms up the processes.
      if (round > 0) all.push(seen)
    }
  await browser.close()
  addReportTable(
    'noise',
    `${PIECES} pieces, ${PHOTOS} photographs each with grain of σ ${NOISE_STANDARD_DEVIATION}, ${ROUNDS} looks by turns.`,
    [
      'page',
      'first paint, ms',
      'largest, ms',
      'blocking, ms',
      'elements',
      'photos in the first window, kB',
    ],
    Object.entries(looks).map(([path, all]) => {
      const middle = (what: keyof WebVitals) => computeMedian(all.map((one) => one[what]))
      return [
        ...[path, Math.round(middle('first')), Math.round(middle('largest'))],
        ...[Math.round(middle('blocking')), middle('elements')],
        (middle('photos') / 1000).toFixed(0),
      ]
    }),
  )
  const { avif, webp, avifLike, webpLike } = await compareWithWebp(
    own,
    await listPhotosAfterScrolling(`${site.url}/gallery`),
    taken,
  )
  addReportTable(
    'noise scrolled',
    'The same gallery after scrolling: its photos compared with WebP 80 of the same widths.',
    ['files', 'kB', '× WebP', 'SSIM of the half size, without noise'],
    [
      ['AVIF', Math.round(avif / 1000), (avif / webp).toFixed(2), avifLike.toFixed(4)],
      ['WebP 80', Math.round(webp / 1000), '1.00', webpLike.toFixed(4)],
    ],
  )
  files.close()
  await site.close()
  await rm(folder, { recursive: true })
}
