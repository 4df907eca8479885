/**
 * Uploads corrupted photos. A refused photo must leave no data behind, and the memory of the server
 * must not grow.
 */
import { readFile } from 'node:fs/promises'
import { buildHeif } from '../images/build-heif.ts'
import { createQuadrantImage } from '../images/quadrant-image.ts'
import { SAME_ORIGIN_HEADERS } from '../support/server-process.ts'
import { createRandomGeneratorForRound, type RandomGenerator } from './random.ts'
import { createSiteTemplate } from './site-copies.ts'
import { openStoredData } from './stored-data.ts'
import type { Metrics, StressTest, StressTestStarter } from './stress-test.ts'

/** Number of photos in a round. */
export const PHOTOS_PER_ROUND = 50
const ANSWERS = [201, 413, 415, 422]
/** Minimum duration in milliseconds of an upload that is counted as slow. */
const SLOW = 10_000

const icc = createQuadrantImage().withIccProfile('p3')
const SAMPLES: Record<string, () => Promise<Uint8Array>> = {
  JPEG: () => icc.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'progressive JPEG': () => createQuadrantImage().jpeg({ progressive: true }).toBuffer(),
  PNG: () => icc.clone().png().toBuffer(),
  WebP: () => icc.clone().webp().toBuffer(),
  AVIF: () => icc.clone().avif({ effort: 0 }).toBuffer(),
  GIF: () => createQuadrantImage().gif().toBuffer(),
  TIFF: () => icc.clone().tiff({ compression: 'lzw', tile: true }).toBuffer(),
  HEIC: () => readFile(new URL('../images/heic/phone.heic', import.meta.url)),
  'HEIC in tiles': async () => buildHeif({ grid: { across: 2, down: 2 }, turns: 1 }),
}

/**
 * Returns a random position in the file. Half of the positions are in the first 400 bytes, where
 * the header declares the format and the size.
 */
const randomPosition = (bytes: Uint8Array, random: RandomGenerator) =>
  random.below(random.below(2) ? bytes.length : Math.min(bytes.length, 400))

type FileMutation = (bytes: Uint8Array, random: RandomGenerator, other: Uint8Array) => Uint8Array
const fileMutations: FileMutation[] = [
  (bytes, random) => {
    for (let count = random.below(12); count >= 0; count -= 1)
      bytes[randomPosition(bytes, random)] = random.below(256)
    return bytes
  },
  (bytes, random) => {
    const at = randomPosition(bytes, random)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    return bytes
  },
  // Overwrites 64, four or two bytes. Length fields in image files usually have two or four bytes.
  (bytes, random) => {
    const at = randomPosition(bytes, random)
    const end = Math.min(bytes.length, at + random.oneOf([2, 4, 64]))
    return bytes.fill(random.oneOf([0, 0xff, 0x7f, 0x80]), at, end)
  },
  (bytes, random) => bytes.subarray(0, randomPosition(bytes, random)),
  (bytes, random) => Buffer.concat([bytes, random.bytes(random.below(2000))]),
  (bytes, random) => {
    const at = randomPosition(bytes, random)
    return Buffer.concat([
      bytes.subarray(0, at),
      random.bytes(random.below(60)),
      bytes.subarray(at),
    ])
  },
  (bytes, random) => {
    const at = randomPosition(bytes, random)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.below(200))])
  },
  (bytes, random, other) => {
    const at = randomPosition(bytes, random)
    return Buffer.concat([bytes.subarray(0, at), other.subarray(at)])
  },
]

const start: StressTestStarter = async ({ seed, folder }) => {
  const copies = await createSiteTemplate(folder)
  const samples: [string, Uint8Array][] = []
  for (const [name, make] of Object.entries(SAMPLES)) samples.push([name, await make()])

  async function round(n: number): Promise<Metrics> {
    const random = createRandomGeneratorForRound(seed, n)
    const site = await copies.open()
    const stored = openStoredData(site.dataDir)
    const cookie = await site.signIn()
    const sum = { photos: 0, taken: 0, refused: 0 }
    let slowest = 0
    try {
      for (let count = 0; count < PHOTOS_PER_ROUND; count += 1) {
        const [name, sample] = random.oneOf(samples)
        let bytes: Uint8Array = Uint8Array.from(sample)
        for (let more = random.below(3); more >= 0; more -= 1)
          bytes = random.oneOf(fileMutations)(bytes, random, random.oneOf(samples)[1])
        const before = stored.files()
        const form = new FormData()
        form.set('image', new File([new Uint8Array(bytes)], 'a'))
        const begun = performance.now()
        const sent = { method: 'POST', body: form, headers: { ...SAME_ORIGIN_HEADERS, cookie } }
        const { status } = await site.app.request('/api/upload', sent)
        slowest = Math.max(slowest, performance.now() - begun)
        const what = `photo ${count}, a ${name}: ${Buffer.from(bytes).toString('base64')}`
        if (!ANSWERS.includes(status)) throw new Error(`the answer was ${status} to ${what}`)
        sum.photos += 1
        sum[status === 201 ? 'taken' : 'refused'] += 1
        // Waits until the variants of the photo are generated, because the next check would mistake
        // new variant files for files of a refused photo.
        if (status === 201) await site.services.photos.settle()
        else if (stored.files() !== before) throw new Error(`something is left of ${what}`)
        const [failure] = site.failures.filter((message) => message instanceof Error)
        if (failure) throw new Error(`${failure} behind the caller’s back, after ${what}`)
      }
    } finally {
      stored.close()
      await site.close()
    }
    const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024)
    const most = { 'ms for one': Math.round(slowest), 'MB of memory': memory }
    return { sum: { ...sum, 'over 10 s': Number(slowest > SLOW) }, most }
  }
  return { round, end: async () => {} }
}

export const corruptedPhotoTest: StressTest = {
  description:
    'uploads of corrupted photos: each is accepted or refused, and a refused one leaves nothing behind',
  rounds: 200_000 / PHOTOS_PER_ROUND,
  reportEvery: 5,
  start,
}
