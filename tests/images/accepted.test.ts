import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildHeif } from './build-heif.ts'
import {
  createQuadrantImage,
  formatQuadrantColors,
  QUADRANT_COLORS_BY_ORIENTATION,
  QUADRANT_IMAGE_SIZE,
  readQuadrantColors,
} from './quadrant-image.ts'
import { setUpUploadSite } from './upload.ts'

const { site, published } = setUpUploadSite()
const fixture = (name: string) => readFile(new URL(`./heic/${name}.heic`, import.meta.url))
const other = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({
        create: { ...QUADRANT_IMAGE_SIZE, channels: 3, background: { r: index % 256, g: 0, b: 9 } },
      })
        .png()
        .toBuffer(),
    ),
  )
const followedBy = async (count: number) =>
  sharp([await createQuadrantImage().png().toBuffer(), ...(await other(count))], {
    join: { animated: true },
  })
const p3 = () => createQuadrantImage().withIccProfile('p3')
const wide = (space: 'rgb16' | 'grey16' | 'cmyk' | 'b-w') =>
  createQuadrantImage().toColourspace(space)

describe('accepted photos', () => {
  /**
   * Values of each test case: name, function that creates the file, expected size and colours of
   * the four quadrants of the test image, tolerance of the colours, and, for a HEIC that consists
   * of tiles, the number of tiles across and down.
   */
  test.each<[string, () => Promise<Uint8Array>, string?, number?, number?, number?]>([
    ['JPEG', () => createQuadrantImage().jpeg().toBuffer()],
    ['progressive JPEG', () => createQuadrantImage().jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => createQuadrantImage().png().toBuffer()],
    ['interlaced PNG', () => createQuadrantImage().png({ progressive: true }).toBuffer()],
    ['PNG with a palette', () => createQuadrantImage().png({ palette: true }).toBuffer()],
    ['WebP', () => createQuadrantImage().webp().toBuffer()],
    ['lossless WebP', () => createQuadrantImage().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => createQuadrantImage().avif().toBuffer()],
    ['AVIF of 10 bit', () => createQuadrantImage().avif({ bitdepth: 10 }).toBuffer()],
    ['animated AVIF', () => readFile(new URL('./avif/animated.avif', import.meta.url))],
    ['GIF', () => createQuadrantImage().gif().toBuffer()],
    ['TIFF', () => createQuadrantImage().tiff({ compression: 'lzw' }).toBuffer()],
    [
      'TIFF in tiles',
      () => createQuadrantImage().tiff({ compression: 'deflate', tile: true }).toBuffer(),
    ],
    ['TIFF with JPEG in it', () => createQuadrantImage().tiff({ compression: 'jpeg' }).toBuffer()],
    ['Display P3 in JPEG', () => p3().jpeg({ quality: 95 }).toBuffer()],
    ['Display P3 in PNG', () => p3().png().toBuffer()],
    ['Display P3 in WebP', () => p3().webp({ quality: 95 }).toBuffer()],
    ['Display P3 in AVIF', () => p3().avif({ quality: 90 }).toBuffer()],
    ['Display P3 in TIFF', () => p3().tiff().toBuffer()],
    ['CMYK in JPEG', () => wide('cmyk').jpeg({ quality: 95 }).toBuffer(), '128 × 64 RGBW', 60],
    ['CMYK in TIFF', () => wide('cmyk').tiff().toBuffer(), '128 × 64 RGBW', 60],
    ['PNG of 16 bit', () => wide('rgb16').png().toBuffer()],
    ['GIF of 300 pictures', async () => (await followedBy(300)).gif().toBuffer()],
    ['WebP of 30 pictures', async () => (await followedBy(30)).webp({ quality: 95 }).toBuffer()],
    ['TIFF of 5 pages', async () => (await followedBy(5)).tiff().toBuffer()],
    ['HEIC', () => fixture('plain')],
    ['HEIC of 10 bit', () => fixture('ten-bit')],
    ['HEIC of a phone, in Display P3', () => fixture('phone')],
    [
      'HEIC in tiles',
      async () => buildHeif({ grid: { across: 2, down: 2 } }),
      '256 × 128 RGBW',
      10,
      2,
      2,
    ],
    [
      'HEIC in 300 tiles',
      async () => buildHeif({ grid: { across: 20, down: 15 } }),
      '960 × 360 RGBW',
      10,
      20,
      15,
    ],
    ['HEIC with the major brand mif1', async () => buildHeif({ brands: ['mif1', 'mif1', 'heic'] })],
    ['HEIC with the major brand heix', async () => buildHeif({ brands: ['heix', 'mif1', 'heix'] })],
    [
      'AVIF with the major brand mif1',
      async () => rebranded(await createQuadrantImage().avif().toBuffer(), 'mif1'),
    ],
  ])('%s', async (_, make, expected = '128 × 64 RGBW', within = 10, across = 1, down = 1) => {
    const seen = await readQuadrantColors(await published(await make()), across, down)
    expect(`${seen.width} × ${seen.height} ${formatQuadrantColors(seen.colors, within)}`).toBe(
      expected,
    )
  })

  const pixels16 = new Uint16Array(128 * 64 * 3).fill(0x8080)
  test.each<[string, () => Promise<Uint8Array>]>([
    ['JPEG', () => wide('b-w').jpeg().toBuffer()],
    ['PNG of 16 bit', () => wide('grey16').png().toBuffer()],
    ['TIFF', () => wide('b-w').tiff().toBuffer()],
  ])('grey %s stays grey', async (_, make) => {
    const { colors } = await readQuadrantColors(await published(await make()))
    for (const [r = 0, g = 0, b = 0] of colors) {
      expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(4)
      expect(r).toBeGreaterThan(40)
    }
  })
  test('a 16-bit TIFF keeps its brightness', async () => {
    const bytes = await sharp(pixels16, { raw: { ...QUADRANT_IMAGE_SIZE, channels: 3 } })
      .toColourspace('rgb16')
      .tiff()
      .toBuffer()
    const { colors } = await readQuadrantColors(await published(bytes))
    expect(new Set(colors.flat().map((value) => Math.abs(value - 128) < 3))).toEqual(
      new Set([true]),
    )
  })

  test.each<[string, () => Promise<Uint8Array>]>([
    ['PNG', () => createQuadrantImage().ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => createQuadrantImage().ensureAlpha(0.5).webp().toBuffer()],
    ['AVIF', () => createQuadrantImage().ensureAlpha(0.5).avif({ quality: 90 }).toBuffer()],
    ['TIFF', () => createQuadrantImage().ensureAlpha(0.5).tiff({ compression: 'lzw' }).toBuffer()],
    ['HEIC', () => fixture('alpha')],
  ])('transparent pixels of %s become white', async (_, make) => {
    const [red = [], , blue = []] = (await readQuadrantColors(await published(await make()))).colors
    for (const [index, value] of [227, 147, 147, 147, 157, 227].entries())
      expect(Math.abs(([...red, ...blue][index] ?? 0) - value)).toBeLessThan(10)
  })
})

test.each([1, 4, 7])('ignores %i bytes after the last box of a HEIC or AVIF', async (count) => {
  for (const bytes of [await fixture('plain'), await createQuadrantImage().avif().toBuffer()]) {
    const followed = Buffer.concat([bytes, Buffer.alloc(count, 0x0a)])
    expect(
      formatQuadrantColors((await readQuadrantColors(await published(followed))).colors, 10),
    ).toBe('RGBW')
  }
})

/**
 * Replaces the major brand of a HEIF file, which names its main format. The file is valid only if
 * it also lists the new major brand as one of its compatible brands.
 */
function rebranded(bytes: Buffer, brand: string) {
  bytes.write(brand, 8, 'latin1')
  return bytes
}

const tag = async (orientation: number) => {
  const tagged = await createQuadrantImage().withMetadata({ orientation }).jpeg().toBuffer()
  const { exif } = await sharp(tagged).metadata()
  // Removes the first six bytes (“Exif” and two zeros), because only JPEG stores these bytes before
  // the Exif data.
  return exif?.subarray(6)
}
/**
 * HEIC transformations that correspond to the Exif orientations 1 to 8. The mirroring is applied
 * before the counterclockwise quarter turns.
 */
const HEIC_TURNS: { mirror?: 0 | 1; turns?: number }[] = [
  {},
  { mirror: 1 },
  { turns: 2 },
  { mirror: 0 },
  { mirror: 1, turns: 1 },
  { turns: 3 },
  { mirror: 1, turns: 3 },
  { turns: 1 },
]
describe.each(QUADRANT_COLORS_BY_ORIENTATION.map((turned, index) => [index + 1, turned] as const))(
  'rotates a photo with orientation %i upright',
  (orientation, turned) => {
    const expected = `${orientation < 5 ? '128 × 64' : '64 × 128'} ${turned}`
    const tagged = () => createQuadrantImage().withMetadata({ orientation })
    test.each<[string, () => Promise<Uint8Array>]>([
      ['JPEG', () => tagged().jpeg().toBuffer()],
      ['PNG', () => tagged().png().toBuffer()],
      ['WebP', () => tagged().webp().toBuffer()],
      ['TIFF', () => tagged().tiff().toBuffer()],
      ['HEIC', async () => buildHeif(HEIC_TURNS[orientation - 1])],
      // Stores the orientation twice, as a HEIC transformation and as Exif data, because phones do
      // so.
      [
        'HEIC with the orientation stored twice',
        async () => buildHeif({ ...HEIC_TURNS[orientation - 1], exif: await tag(orientation) }),
      ],
    ])('%s', async (_, make) => {
      const { width, height, colors } = await readQuadrantColors(await published(await make()))
      expect(`${width} × ${height} ${formatQuadrantColors(colors, 12)}`).toBe(expected)
    })
  },
)

test.each<[string, string]>([
  ['a path upwards', '../../../upwards.jpg'],
  ['a path from the root', '/etc/passwd'],
  ['a path of Windows', '..\\..\\upwards.jpg'],
  ['a NUL', 'photo\0.svg'],
  ['300 characters', `${'long'.repeat(75)}.jpg`],
  ['emoji', '🪵🌳.jpg'],
  ['line breaks and quotes', 'a"\r\nContent-Type: text/html\r\n\r\n.jpg'],
  ['the ending of a page', 'photo.html'],
  ['nothing', ''],
])('accepts a file name with %s', async (_, name) => {
  const bytes = await createQuadrantImage().jpeg({ quality: 60 }).toBuffer()
  const file = await published(bytes, name)
  expect(file.endsWith('.jpg')).toBe(true)
})

test.each(['text/html', 'image/svg+xml', 'application/pdf', 'image/png', ''])(
  'accepts a JPEG with the declared type “%s”',
  async (type) => {
    const body = new FormData()
    body.set(
      'image',
      new File([new Uint8Array(await createQuadrantImage().jpeg().toBuffer())], 'a', { type }),
    )
    const answer = await site().ask('/api/upload', { method: 'POST', body })
    expect(answer.status).toBe(201)
    const { imageUrl } = await answer.json()
    const served = await site().ask(imageUrl)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
  },
)
