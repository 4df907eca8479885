/**
 * Tests that the server refuses files that are not photos, and photos that could exhaust memory or
 * CPU time. The refusal must be early, have a clear error code and leave no data on the server.
 */
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildBlackPng, buildPngChunk } from '../support/png.ts'
import { buildHeif } from './build-heif.ts'
import { createQuadrantImage } from './quadrant-image.ts'
import { setUpUploadSite } from './upload.ts'

const { send, refused } = setUpUploadSite()
const MEBIBYTE = 1024 * 1024

const media = (brand: string, ...compatible: string[]) => {
  const bytes = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1')
  bytes.writeUInt32BE(bytes.length)
  return Buffer.concat([bytes, Buffer.from('\0\0\0\x08mdat', 'latin1')])
}

test.each<[string, string | Uint8Array]>([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG after a byte order mark', '\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['compressed SVG', Buffer.from('1f8b0800000000000003', 'hex')],
  ['HTML', '<!doctype html><title>x</title>'],
  ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ['MP4', media('isom', 'isom', 'mp41')],
  ['MOV of an iPhone', media('qt  ', 'qt  ')],
  ['M4V', media('M4V ', 'mp42')],
  ['raw photo of a Canon', media('crx ', 'crx ', 'isom')],
  ['WAV', 'RIFF\x10\0\0\0WAVEfmt '],
  ['PPM', 'P6 1 1 255\nabc'],
  ['BMP', 'BM\x1a\0\0\0'],
  ['PSD', '8BPS\0\x01'],
  ['JPEG XL', Buffer.from('ff0a', 'hex')],
  ['JPEG 2000', Buffer.from('0000000c6a5020200d0a870a', 'hex')],
  ['BigTIFF', Buffer.from('49492b000800000010', 'hex')],
  ['ZIP', 'PK\x03\x04'],
  ['program', '\x7fELF\x02\x01\x01'],
  ['text', 'not a photo'],
  ['one byte', 'x'],
  ['no bytes', ''],
  ['zeros', Buffer.alloc(5000)],
])('%s is refused, whatever it is called', async (_, content) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  for (const name of ['photo.jpg', 'photo.heic', 'photo'])
    expect(await refused(bytes, name)).toBe('415 unsupported')
})

/**
 * Replaces the width and the height that the file declares with `side`. The width starts `offset`
 * bytes after the end of the byte sequence `mark`, and the height follows. Each number has `bits`
 * bits.
 */
function declareSize(
  bytes: Buffer,
  mark: string | Buffer,
  offset: number,
  bits: 16 | 24,
  side: number,
) {
  const at = bytes.indexOf(mark) + mark.length + offset
  for (const index of [0, 1]) {
    const place = at + (index * bits) / 8
    if (mark.length === 2) bytes.writeUInt16BE(side, place)
    else bytes.writeUIntLE(side, place, bits / 8)
  }
  return bytes
}

describe('a small file that declares a huge size is refused before it is decoded', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['PNG of 256 megapixels', async () => buildBlackPng(16_000, 16_000)],
    ['PNG of 100,000 × 100,000', async () => buildBlackPng(100_000, 100_000)],
    [
      'JPEG',
      async () =>
        declareSize(
          await createQuadrantImage().jpeg().toBuffer(),
          Buffer.from([0xff, 0xc0]),
          3,
          16,
          65_500,
        ),
    ],
    [
      'animated WebP',
      async () =>
        declareSize(
          await createQuadrantImage().ensureAlpha(0.5).webp().toBuffer(),
          'VP8X',
          8,
          24,
          16_000,
        ),
    ],
    [
      'GIF',
      async () =>
        declareSize(await createQuadrantImage().gif().toBuffer(), ',\0\0\0\0', 0, 16, 65_500),
    ],
    ['HEIC', async () => buildHeif({ claims: { width: 100_000, height: 100_000 } })],
    ['HEIC in 16,900 tiles', async () => buildHeif({ grid: { across: 130, down: 130 } })],
  ])('%s', async (_, make) => {
    const bytes = await make()
    const started = performance.now()
    // Accepts two error codes, because some decoders report damaged data before they check the
    // image size.
    expect(await refused(bytes)).toMatch(/^422 (too_many_pixels|damaged_photo)$/)
    expect(performance.now() - started).toBeLessThan(5000)
  })
  test('a PNG with too many pixels gets a specific error', async () => {
    expect(await refused(buildBlackPng(16_000, 16_000))).toBe('422 too_many_pixels')
    expect(await refused(buildBlackPng(10_001, 10_000))).toBe('422 too_many_pixels')
    // The limit is 10,000 × 10,000 pixels. The first of these two truncated files exceeds it. The
    // second passes the size check and is then refused as damaged.
    expect(await refused(buildBlackPng(10_000, 10_001).subarray(0, 1000))).toBe(
      '422 too_many_pixels',
    )
    expect(await refused(buildBlackPng(10_000, 10_000).subarray(0, 1000))).toBe('422 damaged_photo')
  })
})

describe('a photo that cannot be read is refused', () => {
  const large = () => readFile(new URL('./heic/large.heic', import.meta.url))
  test.each<[string, () => Promise<Uint8Array>]>([
    ['only the beginning of a JPEG', async () => Buffer.from('ffd8ff', 'hex')],
    [
      'a JPEG of noise',
      async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 7)]),
    ],
    ['only the brand of a HEIC', async () => media('heic', 'mif1', 'heic')],
    ['only the brand of an AVIF', async () => media('avif', 'mif1', 'avif')],
    // The next two HEIC files declare a size that is within the limits, but they contain a larger
    // coded image.
    [
      'a HEIC that declares less than its content',
      async () => buildHeif({ claims: { width: 64, height: 64 } }),
    ],
    ['a HEIC of 8 megapixels that declares a small size', async () => claimingSmall(await large())],
    ['a JPEG with the signature of a PNG', async () => dressed('89504e470d0a1a0a')],
    ['a JPEG with the signature of a TIFF', async () => dressed('49492a00')],
    ['a JPEG with the signature of a WebP', async () => dressed('524946460000000057454250')],
  ])('%s', async (_, make) => expect(await refused(await make())).toBe('422 damaged_photo'))

  const dressed = async (beginning: string) =>
    Buffer.concat([Buffer.from(beginning, 'hex'), await createQuadrantImage().jpeg().toBuffer()])
  function claimingSmall(bytes: Buffer) {
    const at = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(64, at)
    bytes.writeUInt32BE(64, at + 4)
    return bytes
  }
})

test('a file over 64 MiB is refused', async () => {
  const photo = await createQuadrantImage().jpeg().toBuffer()
  const bytes = (length: number) => Buffer.concat([photo, Buffer.alloc(length - photo.length)])
  expect(await refused(bytes(64 * MEBIBYTE + 1))).toBe('413 too_large')
  expect((await send(bytes(64 * MEBIBYTE))).status).toBe(201)
})

describe('compressed metadata is not inflated', () => {
  const zeros = deflateSync(Buffer.alloc(256 * MEBIBYTE))
  test.each<[string, () => Promise<Uint8Array>]>([
    ['the profile of a PNG', async () => withChunk('iCCP', 'p\0\0')],
    ['a text in a PNG', async () => withChunk('zTXt', 't\0\0')],
    ['XMP in a HEIC', async () => buildHeif({ deflated: zeros })],
  ])('%s', async (_, make) => {
    const bytes = await make()
    const before = process.memoryUsage.rss()
    expect((await send(bytes)).status).toBeOneOf([201, 422])
    expect((process.memoryUsage.rss() - before) / MEBIBYTE).toBeLessThan(100)
  })
  async function withChunk(type: string, beginning: string) {
    const png = await createQuadrantImage().png().toBuffer()
    const chunk = buildPngChunk(type, Buffer.concat([Buffer.from(beginning), zeros]))
    return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
  }
})
