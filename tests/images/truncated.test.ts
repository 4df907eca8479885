import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildHeif } from './build-heif.ts'
import { setUpUploadSite } from './upload.ts'

const { refused, send } = setUpUploadSite()

const WIDTH = 1200
const HEIGHT = 200

// The image is wider than the narrowest JPEG variant, which has 960 pixels, so that the test also
// covers decoders that scale while decoding. The noise is the same in every run, because some other
// noise image might be decodable even without its last byte.
const grain = createHash('shake256', { outputLength: WIDTH * HEIGHT * 3 }).digest()
const noise = () => sharp(grain, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
const SHARES = [0.05, 0.1, 0.3, 0.5, 0.8, 0.95, 0.99]

/**
 * Values of each test case: name, file, and number of bytes at the end of the file that contain no
 * image data.
 */
test.each<[string, () => Promise<Uint8Array>, number]>([
  ['JPEG', () => noise().jpeg().toBuffer(), 2],
  ['progressive JPEG', () => noise().jpeg({ progressive: true }).toBuffer(), 2],
  ['JPEG of mozjpeg', () => noise().jpeg({ mozjpeg: true }).toBuffer(), 2],
  ['PNG', () => noise().png().toBuffer(), 16],
  ['interlaced PNG', () => noise().png({ progressive: true }).toBuffer(), 16],
  ['WebP', () => noise().webp().toBuffer(), 0],
  ['lossless WebP', () => noise().webp({ lossless: true, effort: 0 }).toBuffer(), 0],
  ['AVIF', () => noise().avif({ effort: 0 }).toBuffer(), 0],
  ['TIFF', () => noise().tiff({ compression: 'none' }).toBuffer(), 0],
  ['TIFF of JPEG', () => noise().tiff({ compression: 'jpeg' }).toBuffer(), 0],
  ['TIFF in tiles', () => noise().tiff({ compression: 'deflate', tile: true }).toBuffer(), 0],
  ['GIF', () => noise().gif({ effort: 1 }).toBuffer(), 2],
  ['HEIC', () => readFile(new URL('./heic/phone.heic', import.meta.url)), 0],
  ['HEIC in tiles', async () => buildHeif({ grid: { across: 3, down: 3 } }), 0],
])('%s', async (_, make, tail) => {
  const whole = await make()
  const picture = whole.length - tail
  const lengths = [...SHARES.map((share) => Math.floor(picture * share)), picture - 3, picture - 1]
  for (const length of lengths)
    expect(`${length}: ${await refused(whole.subarray(0, length))}`).toBe(
      `${length}: 422 damaged_photo`,
    )
  expect((await send(whole)).status).toBe(201)
})
