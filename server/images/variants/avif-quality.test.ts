import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePixels, type PixelBuffer } from '../decode/open-photo.ts'
import { findAvifQuality } from './avif-quality.ts'
import { AVIF_QUALITY_SEARCH_OPTIONS } from './encoder-settings.ts'

const demo = (name: string, width: number) =>
  decodePixels(
    sharp(join(import.meta.dirname, '../../../demo/photos', `${name}.jpg`)).resize({ width }),
  )

/**
 * Adds noise between -3 and 3 to each colour value (0 to 255), similar to the grain of a phone
 * photo and the same in each run.
 */
function grainy({ data, ...size }: PixelBuffer): PixelBuffer {
  let state = 1
  const bytes = Buffer.from(data)
  for (const [at, part] of data.entries()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = Math.max(0, Math.min(255, part + Math.round((state / 2 ** 32 - 0.5) * 6)))
  }
  return { data: bytes, ...size }
}

test('chooses a lower quality for smooth wood than for fine grain, and ignores sensor noise', async () => {
  const smooth = await demo('box-boxwood-02', 600)
  const [box, walnut, dusk] = await Promise.all([
    findAvifQuality(smooth),
    findAvifQuality(await demo('bowl-walnut-02', 600)),
    findAvifQuality(grainy(smooth)),
  ])
  expect(box).toBeLessThan(walnut)
  expect(Math.abs(dusk - box)).toBeLessThan(5)
  for (const quality of [box, walnut, dusk]) {
    expect(quality).toBeGreaterThan(AVIF_QUALITY_SEARCH_OPTIONS.minQuality)
    expect(quality).toBeLessThan(AVIF_QUALITY_SEARCH_OPTIONS.maxQuality)
  }
})

test.each([
  [1, 8000],
  [20, 20],
  [300, 1],
])('uses the best quality for %i × %i, which is too small to compare', async (width, height) => {
  const data = Buffer.alloc(width * height * 3, 90)
  expect(await findAvifQuality({ data, width, height })).toBe(
    AVIF_QUALITY_SEARCH_OPTIONS.maxQuality,
  )
})
