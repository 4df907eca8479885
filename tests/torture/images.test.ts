import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createQuadrantImage } from '../images/quadrant-image.ts'
import { setUpUploadSite } from '../images/upload.ts'
import { createTemporaryFolder } from '../support/site.ts'
import { corruptedPhotoTest, PHOTOS_PER_ROUND } from './images.ts'
import { runRounds } from './stress-test.ts'

const { send } = setUpUploadSite()

const heic = () => readFile(new URL('../images/heic/phone.heic', import.meta.url))

test('corrupted photos are accepted or refused without a failure, and nothing of a refused one remains', async () => {
  const seed = Date.now() % 1e6
  const { sum } = await runRounds(corruptedPhotoTest.start, {
    seed,
    folder: createTemporaryFolder(),
    to: 4,
  })
  expect(sum.photos).toBe(4 * PHOTOS_PER_ROUND)
  expect(sum.taken).toBeGreaterThan(10)
  expect(sum.refused).toBeGreaterThan(50)
}, 120_000)

test('two hundred corrupted uploads do not leak memory', async () => {
  const photos = await Promise.all([
    createQuadrantImage().jpeg().toBuffer(),
    createQuadrantImage().png().toBuffer(),
    createQuadrantImage().webp().toBuffer(),
    createQuadrantImage().tiff().toBuffer(),
    createQuadrantImage().avif().toBuffer(),
    createQuadrantImage().gif().toBuffer(),
  ])
  const phone = await heic()
  let sent = 0
  const send20 = async () => {
    for (let count = 0; count < 20; count += 1) {
      sent += 1
      // Truncates each photo at a different length and appends 300 kB, which make a memory leak
      // measurable.
      const photo = count === 0 ? phone : photos[count % photos.length]
      const cut = photo?.subarray(0, Math.floor(photo.length * (0.3 + (sent % 60) / 100)))
      const bytes = Buffer.concat([cut ?? Buffer.alloc(0), Buffer.alloc(300_000, sent)])
      expect((await send(bytes)).status).toBeOneOf([201, 415, 422])
    }
  }
  // Uploads photos before the measurement, because the memory allocator grows during the first few
  // hundred uploads.
  for (let warmUp = 0; warmUp < 15; warmUp += 1) await send20()
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 10; round += 1) await send20()
  // The 200 uploads contain 60 MB in total, so a leak of the uploaded bytes would exceed the limit
  // of 40 MB.
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(40)
})
