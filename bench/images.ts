/**
 * Compares the time that the site and sharp alone need for many photos, until all image variants
 * exist, and for single photos, until the upload is answered. Also measures the response time of
 * the gallery in the meantime.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { formatMarkdownTable } from './markdown.ts'
import { computeMedian } from './median.ts'
import { type BenchSite, measureP99Latency, startBenchSite } from './site.ts'

const PHOTOS = 24
const ROUNDS = 2
const SINGLE_ROUNDS = 7
/** Number of photos that the admin uploads at the same time. */
const CONCURRENT_UPLOADS = 3
/** Size in pixels of a typical 12-megapixel photo from a phone. */
const SIZE = { width: 4000, height: 3000 }
const LOAD = { rate: 200, formatSeconds: 15 }
const PORT = 4970

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const formatRatio = (a: number, b: number) => (a / b).toFixed(2)
async function measureTime(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Writes demo photos to a folder, scaled to the size of a phone photo and with added noise. */
async function makePhotos(folder: string, count: number): Promise<string[]> {
  const demo = (await readdir('demo/photos')).filter((name) => name.endsWith('.jpg'))
  const noise = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  })
    .resize(SIZE)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const files: string[] = []
  for (let index = 0; index < count; index++) {
    const path = join(folder, `${index}.jpg`)
    await sharp(join('demo/photos', demo[index % demo.length] ?? ''))
      .resize({ ...SIZE, fit: 'cover' })
      .modulate({ brightness: 1 + Math.floor(index / demo.length) / 50 })
      .composite([{ input: noise, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toFile(path)
    files.push(path)
  }
  return files
}

/**
 * Uploads all photos to the site.
 * @param sent called when all uploads are answered
 * @returns the milliseconds until all uploads are answered, and the milliseconds until every image
 * variant exists
 */
async function uploadAll(site: BenchSite, files: string[], sent = () => {}) {
  const started = performance.now()
  const waiting = [...files]
  await Promise.all(
    Array.from({ length: CONCURRENT_UPLOADS }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift())
        await site.upload(await readFile(file))
    }),
  )
  const acknowledged = performance.now() - started
  sent()
  await site.waitForVariants()
  return { acknowledged, made: performance.now() - started }
}

async function runBaseline(files: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'bench/baseline-images.ts',
    ...files,
  ])
  return Number(stdout)
}

async function measureBatches(files: string[]) {
  const site: number[] = []
  const acknowledged: number[] = []
  const alone: number[] = []
  let peak = 0
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await startBenchSite(PORT, { DEMO: '0' })
    const times = await uploadAll(fresh, files)
    site.push(times.made)
    acknowledged.push(times.acknowledged)
    peak = Math.max(peak, fresh.peak())
    await fresh.close()
    alone.push(await runBaseline(files))
  }
  return {
    site: computeMedian(site),
    acknowledged: computeMedian(acknowledged),
    alone: computeMedian(alone),
    peak,
  }
}

/**
 * Measures single uploads on an idle site. The baseline is the time in which sharp encodes one WebP
 * file of 1280 px, as other systems do for each photo.
 */
async function measureSingleUploads(folder: string) {
  const files = await makePhotos(folder, SINGLE_ROUNDS + 1)
  const site = await startBenchSite(PORT, { DEMO: '0' })
  const answered: number[] = []
  const webp: number[] = []
  for (const [index, file] of files.entries()) {
    const bytes = await readFile(file)
    const upload = await measureTime(() => site.upload(bytes))
    await site.waitForVariants()
    const encode = await measureTime(() => sharp(file).resize({ width: 1280 }).webp().toBuffer())
    // Ignores the first round, which only warms up the processes.
    if (index === 0) continue
    answered.push(upload)
    webp.push(encode)
  }
  await site.close()
  return { answered: computeMedian(answered), webp: computeMedian(webp) }
}

/**
 * Measures the 99th percentile of the gallery's response time, first on an idle site and then on a
 * site that is generating image variants.
 */
async function measureResponsiveness(files: string[]) {
  const site = await startBenchSite(PORT)
  await site.waitForVariants()
  const gallery = `${site.url}/gallery`
  await measureP99Latency(gallery, LOAD.rate, 3)
  const idle = await measureP99Latency(gallery, LOAD.rate, LOAD.formatSeconds)
  const sent = Promise.withResolvers<void>()
  const working = uploadAll(site, files, sent.resolve)
  const sending = await measureP99Latency(gallery, LOAD.rate, 3)
  await sent.promise
  const making = await measureP99Latency(gallery, LOAD.rate, LOAD.formatSeconds)
  await working
  await site.close()
  return { idle, sending, making }
}

export async function runImageBenchmark() {
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-photos-'))
  const files = await makePhotos(folder, PHOTOS)
  const bytes = (await Promise.all(files.map((file) => readFile(file)))).map(({ length }) => length)
  const average = bytes.reduce((a, b) => a + b, 0) / bytes.length / 1e6
  const one = await measureSingleUploads(await mkdtemp(join(folder, 'singles-')))
  const all = await measureBatches(files)
  const pages = await measureResponsiveness(files)
  await rm(folder, { recursive: true })
  const cores = availableParallelism()
  console.log(
    `${PHOTOS} photos of 12 megapixels (${average.toFixed(1)} MB each), ${cores} cores, medians.\n`,
  )
  console.log(
    formatMarkdownTable(
      ['measurement', 'site', 'baseline', 'ratio', 'maximum'],
      [
        [
          'one upload until it is answered; one WebP of 1280 px in sharp',
          seconds(one.answered),
          seconds(one.webp),
          formatRatio(one.answered, one.webp),
          1.5,
        ],
        [
          'all photos until every file exists; the same in a bare script',
          seconds(all.site),
          seconds(all.alone),
          formatRatio(all.site, all.alone),
          1.15,
        ],
        ['all photos until acknowledged', seconds(all.acknowledged), '', '', ''],
        ...(['making', 'sending'] as const).map((act) => [
          `gallery’s p99 at ${LOAD.rate}/s while files are ${act === 'making' ? 'made' : 'uploaded'}; while idle`,
          `${pages[act]} ms`,
          `${pages.idle} ms`,
          formatRatio(pages[act], pages.idle),
          act === 'making' ? 3 : '',
        ]),
        [
          'peak memory of the site and what it started',
          `${Math.round(all.peak / 1e6)} MB`,
          '',
          '',
          '700 MB',
        ],
      ],
    ),
  )
}
