/** Whatever is changed in a photo, the site answers, and does not grow. */
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildHeif } from './build-heif.ts'
import { quarters } from './quarters.ts'
import { uploads } from './upload.ts'

const { send } = uploads()

const flips = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
  minLength: 1,
  maxLength: 12,
})
function changed(photo: Uint8Array, at: [number, number][]) {
  const bytes = Uint8Array.from(photo)
  for (const [share, value] of at) bytes[Math.floor(share * bytes.length)] = value
  return bytes
}
const heic = () => readFile(new URL('./heic/phone.heic', import.meta.url))
const icc = quarters().withIccProfile('p3')

test.each<[string, () => Promise<Uint8Array>, number]>([
  ['JPEG', () => icc.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 60],
  ['progressive JPEG', () => quarters().jpeg({ progressive: true }).toBuffer(), 40],
  ['PNG', () => icc.clone().png().toBuffer(), 60],
  ['WebP', () => icc.clone().webp().toBuffer(), 60],
  ['AVIF', () => icc.clone().avif({ effort: 0 }).toBuffer(), 60],
  ['GIF', () => quarters().gif().toBuffer(), 60],
  ['TIFF', () => icc.clone().tiff({ compression: 'lzw', tile: true }).toBuffer(), 60],
  ['HEIC', heic, 25],
  ['HEIC in tiles', async () => buildHeif({ grid: { across: 2, down: 2 }, turns: 1 }), 25],
])(
  '%s with changed bytes is taken or refused, never a failure',
  async (_, make, numRuns) => {
    const photo = await make()
    await fc.assert(
      fc.asyncProperty(flips, async (at) => {
        const { status } = await send(changed(photo, at))
        expect(status).toBeOneOf([201, 413, 415, 422])
      }),
      { numRuns },
    )
  },
  60_000,
)

test('two hundred hostile uploads leave the memory as it was', async () => {
  const photos = await Promise.all([
    quarters().jpeg().toBuffer(),
    quarters().png().toBuffer(),
    quarters().webp().toBuffer(),
    quarters().tiff().toBuffer(),
    quarters().avif().toBuffer(),
    quarters().gif().toBuffer(),
  ])
  const phone = await heic()
  let sent = 0
  const send20 = async () => {
    for (let count = 0; count < 20; count += 1) {
      sent += 1
      // Each cut elsewhere, with a piece of rubbish behind, and one iPhone photo in twenty.
      const photo = count === 0 ? phone : photos[count % photos.length]
      const cut = photo?.subarray(0, Math.floor(photo.length * (0.3 + (sent % 60) / 100)))
      const bytes = Buffer.concat([cut ?? Buffer.alloc(0), Buffer.alloc(300_000, sent)])
      expect((await send(bytes)).status).toBeOneOf([201, 415, 422])
    }
  }
  // The system's allocator grows for some hundreds of uploads, then stays where it is.
  for (let warmUp = 0; warmUp < 24; warmUp += 1) await send20()
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 10; round += 1) await send20()
  // Sixty megabytes were sent, and each was decoded; what stays must be far less.
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(40)
}, 60_000)
